/** Goes to a field from elsewhere on its page: opens what it is folded in, scrolls to it and focuses it. */
export function goToField(field: HTMLElement): void {
  const fold = field.closest('details');
  if (fold) fold.open = true;
  field.scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}
