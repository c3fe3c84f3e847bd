import { XmlReader } from '../../xml/xml-reader.ts'

/** Fields of an XMP packet (ISO 16684-1): properties as elements or attributes, items of lists each as a row. */

export type XmpField = { readonly name: string; readonly value: string }

const maxFields = 500
const layers = new Set(['li', 'Seq', 'Bag', 'Alt', 'Description', 'RDF', 'xmpmeta'])

/** Reads fields as far as the packet holds; null `problem` where it does. */
export function xmpFieldsOf(packet: string): { readonly fields: XmpField[]; readonly isWhole: boolean } {
  const fields: XmpField[] = []
  const path: string[] = []
  const add = (name: string, value: string) => {
    const trimmed = value.trim()
    if (trimmed !== '' && fields.length < maxFields) fields.push({ name, value: trimmed.slice(0, 4000) })
  }
  const reader = new XmlReader({
    open: (name, attributes) => {
      path.push(name)
      const above = path.filter((part) => !layers.has(part)).slice(-1)
      for (const [key, value] of attributes)
        if (!/^(?:xmlns|xml:|rdf:|x:)/.test(key))
          add([...above, key.slice(key.indexOf(':') + 1)].join('.'), value)
    },
    text: (text) => {
      const name = path
        .filter((part) => !layers.has(part))
        .slice(-2)
        .join('.')
      if (name !== '') add(name, text)
    },
    close: () => path.pop(),
  })
  try {
    reader.write(packet.replace(/<\?xpacket[^>]{0,200}\?>/g, '').trim())
    reader.end()
    return { fields, isWhole: true }
  } catch {
    return { fields, isWhole: false }
  }
}
