/** Tells a text that is HTML: it has tags that pages have, with their ends. */
export function looksLikeHtml(text: string): boolean {
  return (
    /<!doctype html|<html[\s>]/i.test(text.slice(0, 4096)) ||
    /<(?:a\s[^<>]{0,4096}href|img\s[^<>]{0,4096}src|form\s|(?:body|head|div|p|br|span|table|td|li|ul|b|i|em|strong|h[1-6]|font|center)(?:\s[^<>]{0,4096})?\/?>)/i.test(
      text,
    )
  )
}
