import { Tokenizer } from 'htmlparser2'

/** Decodes character references in a text (HTML, section 13.5): `&amp;`, `&#65;`, `&#x41;`; signs of tags are text. */
export function decodeEntities(text: string): string {
  const written = text.replaceAll('<', '&lt;')
  const pieces: string[] = []
  const ignore = () => undefined
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ontext: (start, end) => void pieces.push(written.slice(start, end)),
      ontextentity: (codePoint) => void pieces.push(String.fromCodePoint(codePoint)),
      onopentagname: ignore,
      onattribname: ignore,
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onopentagend: ignore,
      onselfclosingtag: ignore,
      onclosetag: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  )
  tokenizer.write(written)
  tokenizer.end()
  return pieces.join('')
}
