/**
 * Letters of other scripts that look like a Latin one. Only shapes that deceive a reader in running text or in an
 * address are listed; upper and lower case are separate because they differ (Greek ν reads as v, Ν as n).
 */
const shapes: Record<string, string> = {
  a: 'аАαΑɑᴀ',
  b: 'ВвΒβЬʙ',
  c: 'сСϲϹᴄ',
  d: 'ԁᴅ',
  e: 'еЕεΕєЄᴇ',
  f: 'ꜰ',
  g: 'ɡɢ',
  h: 'һҺнНΗհʜ',
  i: 'іІιΙıɪɩ',
  j: 'јЈᴊ',
  k: 'кКκΚᴋ',
  l: 'ӏӀʟ',
  m: 'мМΜᴍ',
  n: 'ΝηпПɴո',
  o: 'оОοΟօᴏσ',
  p: 'рРρΡᴘ',
  q: 'ԛԚ',
  r: 'гʀᴦ',
  s: 'ѕЅꜱ',
  t: 'тТτΤᴛ',
  u: 'υսᴜ',
  v: 'νѵѴᴠ',
  w: 'ԝԜωᴡѡ',
  x: 'хХχΧ',
  y: 'уУΥүҮγʏ',
  z: 'Ζᴢ',
}

/** Latin letters and ligatures that Unicode does not decompose. */
const spellings: Record<string, string> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  Ł: 'l',
}

const latinByShape = new Map<string, string>(Object.entries(spellings))
for (const [latin, letters] of Object.entries(shapes)) {
  for (const letter of letters) latinByShape.set(letter, latin)
}

/** Returns the Latin letters that a character resembles, or undefined when it resembles none. */
export function latinLookAlike(character: string): string | undefined {
  return latinByShape.get(character)
}

/** Whether a code point belongs to Greek, Cyrillic or Armenian, the scripts that contain look-alikes. */
export function isLendingScript(codePoint: number): boolean {
  return codePoint >= 0x370 && codePoint <= 0x58f
}
