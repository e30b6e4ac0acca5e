const typing = 'textarea, select, [contenteditable], input:not([type="range"], [type="radio"], [type="checkbox"])';

/** Whether the focused element does something itself with this key. */
export function takesKey(target: Element, key: string): boolean {
  if (target.closest(typing)) return true;
  if (key === ' ' || key === 'Enter') return target.closest('a, button, summary, input, [role="button"]') !== null;
  return key.startsWith('Arrow') && target.closest('input, [role="tab"], [role="listbox"]') !== null;
}
