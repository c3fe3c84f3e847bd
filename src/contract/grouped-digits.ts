/** Groups the digits of a whole number of any length for a sentence: `1,048,576`. Other texts are returned unchanged. */
export function groupedDigits(digits: string): string {
  // the locale functions take milliseconds on first use
  return /^-?\d+$/.test(digits) ? digits.replace(/\B(?=(?:\d{3})+$)/g, ',') : digits
}
