/**
 * A text without the given characters at its beginning and at its end. A pattern that is tied to the end of a text
 * alone takes time by the square of a run of such characters; this takes time by its length.
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
