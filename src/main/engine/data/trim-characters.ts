/**
 * Returns a text without the given characters at its beginning and its end. A pattern anchored only at the end takes
 * time quadratic in the length of a run of such characters; this takes linear time.
 */
export function trimCharacters(
  text: string,
  opening: ReadonlySet<string>,
  closing: ReadonlySet<string>,
): string {
  let start = 0
  let end = text.length
  while (start < end && opening.has(text.charAt(start))) start++
  while (end > start && closing.has(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
