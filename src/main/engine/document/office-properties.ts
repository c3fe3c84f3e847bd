import { readXmlPart } from '../office/xml-part.ts'
import type { OfficeFile } from './office-part.ts'

/** Names of document properties in its parts, with their display names. */
const names: Readonly<Record<string, string>> = {
  title: 'title',
  subject: 'subject',
  creator: 'author',
  keywords: 'keywords',
  description: 'description',
  lastModifiedBy: 'last changed by',
  category: 'category',
  Company: 'company',
  Manager: 'manager',
  HyperlinkBase: 'base of links',
}

/** Reads title, author and similar properties (ECMA-376 part 2, 11; part 1, 22.2 and 22.3). */
export function readOfficeProperties(file: OfficeFile): void {
  const lines: string[] = []
  let problem: string | null = null
  for (const { kind, part } of file.relationsOf('')) {
    if (part === null || !/^(?:core|extended|custom)-properties$/.test(kind) || !file.isNew(part)) continue
    problem ??= file.attempt(() => readProperties(file, part, lines))
  }
  file.sink.text('properties', lines.join('\n'), { problem })
}

function readProperties(file: OfficeFile, part: string, lines: string[]): void {
  let name: string | undefined
  let own = ''
  readXmlPart(file.parts, part, {
    open: (element, attributes) => {
      if (element === 'property') own = attributes.get('name') ?? ''
      name = /^(?:lpw?str|bstr)$/.test(element) && own !== '' ? own : names[element]
    },
    text: (text) => {
      const value = text.trim()
      if (name === undefined || value === '') return
      file.budget.take(value.length)
      lines.push(`${name}: ${value}`)
    },
    close: (element) => {
      if (element === 'property') own = ''
      name = undefined
    },
  })
}
