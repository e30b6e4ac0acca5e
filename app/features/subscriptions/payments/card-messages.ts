/** The error messages of the card fields (specification 2, section 5). */
const cardMessages = {
  number: { empty: 'Card number is required', wrong: 'Card number is invalid' },
  expirationDate: { empty: 'Expiry date is required', wrong: 'Expiry date is invalid' },
  cvv: { empty: 'Secure code is required', wrong: 'Secure code is invalid' },
} as const;

export function cardMessage(
  field: keyof typeof cardMessages,
  { isEmpty, isValid }: { isEmpty: boolean; isValid: boolean },
): string | null {
  if (isEmpty) return cardMessages[field].empty;
  return isValid ? null : cardMessages[field].wrong;
}
