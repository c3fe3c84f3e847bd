/** Whether a text is HTML: it has a doctype or tags that are common in pages. */
export function looksLikeHtml(text: string): boolean {
  return (
    /<!doctype html|<html[\s>]/i.test(text.slice(0, 4096)) ||
    /<(?:a\s[^<>]{0,4096}href|img\s[^<>]{0,4096}src|form\s|(?:body|head|div|p|br|span|table|td|li|ul|b|i|em|strong|h[1-6]|font|center)(?:\s[^<>]{0,4096})?\/?>)/i.test(
      text,
    )
  )
}
