import { describe, expect, test } from 'vitest';
import { classesIn, parseSheet, writeRules } from './style-rules';

const write = (css: string, html: string) => writeRules(parseSheet(css), classesIn(html));

describe('the rules of a page', () => {
  test('are those whose classes stand in it', () => {
    const css = '.card{color:red}.card>.price{color:blue}.price .card table{margin:0}';
    expect(write(css, '<div class="card"></div>')).toBe('.card{color:red}');
    expect(write(css, '<div class="wide card"><b class="price"></b></div>')).toBe(css);
    expect(write(css, '<div class="discard"></div>')).toBe('');
  });

  test('hold what asks for no class: elements, ids and attributes', () => {
    const css = 'table{border:0}#top{x:1}[data-theme=dark]{x:2}:root:not([data-theme]){x:3}linearGradient{x:4}';
    expect(write(css, '<p>')).toBe(css);
  });

  test('hold a rule whole when one of its selectors fits', () => {
    expect(write('.a,.b:hover{color:red}', '<i class="b"></i>')).toBe('.a,.b:hover{color:red}');
    expect(write('.a,.b:hover{color:red}', '<i class="c"></i>')).toBe('');
  });

  test('hold what a state, an attribute or a part of an element may make true later', () => {
    const css =
      '.a:hover{x:1}.a[open]{x:2}.a:not(.b){x:3}.a:is(.b,.c){x:4}.a::before{x:5}.a:has(> .d){x:6}#e{x:7}*{x:8}';
    expect(write(css, '<details class="a"></details>')).toBe(css);
  });

  test('stand in their layers and queries, in their order, and a group without any is gone', () => {
    const css =
      '@layer base,components;@layer base{a{x:1}.gone{x:2}}@media (width>30em){.gone{x:3}}@layer components{@media print{a{x:4}.gone{x:5}}}';
    expect(write(css, '<a href="/">')).toBe(
      '@layer base,components;@layer base{a{x:1}}@layer components{@media print{a{x:4}}}',
    );
  });

  test('keep fonts and animations, whoever uses them', () => {
    const css = '@font-face{font-family:A;src:local("B")}@keyframes spin{0%{x:1}to{x:2}}';
    expect(write(css, '<p>')).toBe(css);
  });

  test('are not led astray by braces, semicolons and quotes within texts', () => {
    const css = '.a:before{content:"};{\\""}.b{x:url(\'a;}b\')}.c{x:1}';
    expect(write(css, '<i class="a b c"></i>')).toBe(css);
    expect(write(css, '<i class="c"></i>')).toBe('.c{x:1}');
  });

  test('a sheet that breaks off is an error, not half a sheet', () => {
    expect(() => parseSheet('.a{color:red')).toThrow('has no end');
  });
});
