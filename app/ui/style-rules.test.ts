import { describe, expect, test } from 'vitest';
import { namesIn, parseSheet, variablesIn, withoutUnused, writeRules } from './style-rules';

const write = (css: string, html: string) => writeRules(parseSheet(css), namesIn(html));

describe('the rules of a page', () => {
  test('are those whose classes stand in it', () => {
    const css = '.card{color:red}.card>.price{color:blue}.price .card b{margin:0}';
    expect(write(css, '<div class="card"></div>')).toBe('.card{color:red}');
    expect(write(css, '<div class="wide card"><b class="price"></b></div>')).toBe(css);
    expect(write(css, '<div class="discard"></div>')).toBe('');
  });

  test('are those whose elements stand in it', () => {
    const css = 'table{border:0}h1:hover>a::after{x:1}linearGradient{x:2}textarea.card{x:3}';
    expect(write(css, '<svg><linearGradient/></svg><p class="card">')).toBe('linearGradient{x:2}');
    expect(write(css, '<h1><a href="/"></a></h1><table></table><textarea class="card">')).toBe(
      'table{border:0}h1:hover>a::after{x:1}textarea.card{x:3}',
    );
  });

  test('hold what asks for neither class nor element: ids, attributes, everything', () => {
    const css = '#top{x:1}[data-state=open]{x:2}:root:not([data-state]){x:3}*{x:4}::selection{x:5}';
    expect(write(css, '<p>')).toBe(css);
  });

  test('hold a rule for those of its selectors that fit', () => {
    const css = '.a,.b:hover,.c:is(.d,.e),[data-f="g,h"] b{color:red}';
    expect(write(css, '<i class="b"></i>')).toBe('.b:hover{color:red}');
    expect(write(css, '<i class="a c"></i>')).toBe('.a,.c:is(.d,.e){color:red}');
    expect(write(css, '<b></b>')).toBe('[data-f="g,h"] b{color:red}');
    expect(write(css, '<i class="d"></i>')).toBe('');
  });

  test('hold what a state, an attribute or a part of an element may make true later', () => {
    const css =
      '.a:hover{x:1}.a[open]{x:2}.a:not(.b){x:3}.a:is(.b,.c){x:4}.a::before{x:5}.a:has(> .d){x:6}#e{x:7}*{x:8}.a:not(table,.f) :is(table){x:9}';
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

describe('what a page does not use of its rules', () => {
  const without = (css: string, html = '') => withoutUnused(css, variablesIn(html));

  test('is a variable that no rule asks for, nor any variable that one asks for', () => {
    const css = ':root{--a:1px;--b:var(--c);--c:calc(var(--d) + 1px);--d:2px;--e:3px}p{x:var(--b)}';
    expect(without(css)).toBe(':root{--b:var(--c);--c:calc(var(--d) + 1px);--d:2px;}p{x:var(--b)}');
  });

  test('is a space before the value of a variable, unless it is the value', () => {
    const css = ':root{--a: 1px;--b: ;--c:  calc(1px + 2px)}p{x:var(--a)var(--b)var(--c)}';
    expect(without(css)).toBe(':root{--a:1px;--b: ;--c:calc(1px + 2px)}p{x:var(--a)var(--b)var(--c)}');
  });

  test('is no variable that the page itself asks for', () => {
    const css = ':root{--a:1px;--b:2px}';
    expect(without(css, '<p style="--top:var(--a)">')).toBe(':root{--a:1px;}');
  });

  test('is no part of a selector, and no value with quotes', () => {
    const css = '.a--b:hover,.c--d:is(x){y:1}.e{--w:url("data:,a;b}c");z:2}';
    expect(without(css)).toBe(css);
  });

  test('is an animation that none of them names', () => {
    const css =
      '@layer b{@keyframes spin{0%{x:1}to{x:2}}}@keyframes wait{to{x:3}}.a{animation:1s wait}*{animation-duration:1ms!important}';
    expect(without(css)).toBe('@keyframes wait{to{x:3}}.a{animation:1s wait}*{animation-duration:1ms!important}');
  });

  test('is the order of the layers, said again by each sheet', () => {
    expect(without('@layer a,b;@layer a{x{y:1}}@layer a,b;@layer b{x{y:2}}')).toBe(
      '@layer a,b;@layer a{x{y:1}}@layer b{x{y:2}}',
    );
  });
});
