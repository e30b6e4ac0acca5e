import { describe, expect, test } from 'vitest';
import { namesIn, parseSheet, variablesIn, withoutUnused, writeRules } from './style-rules';

const write = (css: string, html: string) => writeRules(parseSheet(css), namesIn(html));

describe('the rules of a page', () => {
  test('include only rules whose classes occur in it', () => {
    const css = '.card{color:red}.card>.price{color:blue}.price .card b{margin:0}';
    expect(write(css, '<div class="card"></div>')).toBe('.card{color:red}');
    expect(write(css, '<div class="wide card"><b class="price"></b></div>')).toBe(css);
    expect(write(css, '<div class="discard"></div>')).toBe('');
  });

  test('include only rules whose elements occur in it', () => {
    const css = 'table{border:0}h1:hover>a::after{x:1}linearGradient{x:2}textarea.card{x:3}';
    expect(write(css, '<svg><linearGradient/></svg><p class="card">')).toBe('linearGradient{x:2}');
    expect(write(css, '<h1><a href="/"></a></h1><table></table><textarea class="card">')).toBe(
      'table{border:0}h1:hover>a::after{x:1}textarea.card{x:3}',
    );
  });

  test('include rules without class or element: ids, attributes and universal selectors', () => {
    const css = '#top{x:1}[data-state=open]{x:2}:root:not([data-state]){x:3}*{x:4}::selection{x:5}';
    expect(write(css, '<p>')).toBe(css);
  });

  test('keep only those selectors of a rule that match', () => {
    const css = '.a,.b:hover,.c:is(.d,.e),[data-f="g,h"] b{color:red}';
    expect(write(css, '<i class="b"></i>')).toBe('.b:hover{color:red}');
    expect(write(css, '<i class="a c"></i>')).toBe('.a,.c:is(.d,.e){color:red}');
    expect(write(css, '<b></b>')).toBe('[data-f="g,h"] b{color:red}');
    expect(write(css, '<i class="d"></i>')).toBe('');
  });

  test('include selectors that a state, an attribute or a child may make match later', () => {
    const css =
      '.a:hover{x:1}.a[open]{x:2}.a:not(.b){x:3}.a:is(.b,.c){x:4}.a::before{x:5}.a:has(> .d){x:6}#e{x:7}*{x:8}.a:not(table,.f) :is(table){x:9}';
    expect(write(css, '<details class="a"></details>')).toBe(css);
  });

  test('keep layers, queries and their order, and leave out empty groups', () => {
    const css =
      '@layer base,components;@layer base{a{x:1}.gone{x:2}}@media (width>30em){.gone{x:3}}@layer components{@media print{a{x:4}.gone{x:5}}}';
    expect(write(css, '<a href="/">')).toBe(
      '@layer base,components;@layer base{a{x:1}}@layer components{@media print{a{x:4}}}',
    );
  });

  test('keep all fonts and animations', () => {
    const css = '@font-face{font-family:A;src:local("B")}@keyframes spin{0%{x:1}to{x:2}}';
    expect(write(css, '<p>')).toBe(css);
  });

  test('survive braces, semicolons and quotes within strings', () => {
    const css = '.a:before{content:"};{\\""}.b{x:url(\'a;}b\')}.c{x:1}';
    expect(write(css, '<i class="a b c"></i>')).toBe(css);
    expect(write(css, '<i class="c"></i>')).toBe('.c{x:1}');
  });

  test('cannot be parsed from a sheet that breaks off', () => {
    expect(() => parseSheet('.a{color:red')).toThrow('has no end');
  });
});

describe('the clean-up of a page’s rules', () => {
  const without = (css: string, html = '') => withoutUnused(css, variablesIn(html));

  test('removes a variable that no rule uses, directly or through another variable', () => {
    const css = ':root{--a:1px;--b:var(--c);--c:calc(var(--d) + 1px);--d:2px;--e:3px}p{x:var(--b)}';
    expect(without(css)).toBe(':root{--b:var(--c);--c:calc(var(--d) + 1px);--d:2px;}p{x:var(--b)}');
  });

  test('removes the space before a variable’s value, unless the space is the value', () => {
    const css = ':root{--a: 1px;--b: ;--c:  calc(1px + 2px)}p{x:var(--a)var(--b)var(--c)}';
    expect(without(css)).toBe(':root{--a:1px;--b: ;--c:calc(1px + 2px)}p{x:var(--a)var(--b)var(--c)}');
  });

  test('keeps a variable that the page itself uses', () => {
    const css = ':root{--a:1px;--b:2px}';
    expect(without(css, '<p style="--top:var(--a)">')).toBe(':root{--a:1px;}');
  });

  test('keeps selectors that look like variables, and values with quotes', () => {
    const css = '.a--b:hover,.c--d:is(x){y:1}.e{--w:url("data:,a;b}c");z:2}';
    expect(without(css)).toBe(css);
  });

  test('removes an animation that no rule names', () => {
    const css =
      '@layer b{@keyframes spin{0%{x:1}to{x:2}}}@keyframes wait{to{x:3}}.a{animation:1s wait}*{animation-duration:1ms!important}';
    expect(without(css)).toBe('@keyframes wait{to{x:3}}.a{animation:1s wait}*{animation-duration:1ms!important}');
  });

  test('removes a repeated order of the layers', () => {
    expect(without('@layer a,b;@layer a{x{y:1}}@layer a,b;@layer b{x{y:2}}')).toBe(
      '@layer a,b;@layer a{x{y:1}}@layer b{x{y:2}}',
    );
  });
});
