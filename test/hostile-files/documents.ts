import { deflateSync } from 'node:zlib'
import { zipByHand } from '../fixtures/archive/zip-by-hand.ts'
import type { HostileFile } from './hostile-file.ts'

/** Documents, mails and texts that circle, expand or are deep. */

/** A PDF with a cross-reference table over numbered objects (ISO 32000-1, 7.5). */
export function pdf(objects: readonly (string | Buffer)[], trailer = '/Root 1 0 R'): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    places.push(at)
    const bytes = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(bytes)
    at += bytes.length
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size} ${trailer}>>\n`),
    Buffer.from(`startxref\n${at}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

const flate = (content: Buffer, about = '') => {
  const packed = deflateSync(content, { level: 9 })
  return Buffer.concat([
    Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode${about}>>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
}

const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>'
const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>'

/** Entities of entities: ten to the power of nine laughs. */
const laughs = [
  '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a0 "laugh">',
  ...Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`),
  ']>',
].join('')

const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const relations =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

const docx = (document: string) =>
  zipByHand([
    { name: '[Content_Types].xml', content: Buffer.from(types) },
    { name: '_rels/.rels', content: Buffer.from(relations) },
    { name: 'word/document.xml', content: Buffer.from(document) },
  ])

const word = (inside: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${inside}</w:body></w:document>`

type Ole = {
  readonly fat?: readonly number[]
  readonly head?: Readonly<Record<number, number>>
  readonly tree?: number
}

/** A compound file of one FAT sector and one directory sector ([MS-CFB] 2.2), with wrong links. */
export function compoundFile({ fat = [], head = {}, tree = 0xffffffff }: Ole): Buffer {
  const bytes = Buffer.alloc(512 * 4)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.writeUInt16LE(0x3e, 24)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(1, 44)
  bytes.writeUInt32LE(1, 48)
  bytes.writeUInt32LE(4096, 56)
  bytes.writeUInt32LE(0xfffffffe, 60)
  bytes.writeUInt32LE(0xfffffffe, 68)
  bytes.fill(0xff, 76, 512)
  bytes.writeUInt32LE(0, 76)
  for (const [at, value] of Object.entries(head)) bytes.writeUInt32LE(value, Number(at))
  bytes.fill(0xff, 512, 1024)
  for (const [at, next] of [0xfffffffd, 0xfffffffe, ...fat].entries()) bytes.writeUInt32LE(next, 512 + at * 4)
  for (const [at, next] of fat.entries()) bytes.writeUInt32LE(next, 512 + at * 4)
  const names = ['Root Entry', 'WordDocument', 'VBA', 'Macros']
  for (const [index, name] of names.entries()) {
    const at = 1024 + index * 128
    bytes.write(name, at, 'utf16le')
    bytes.writeUInt16LE((name.length + 1) * 2, at + 64)
    bytes[at + 66] = index === 0 ? 5 : index === 1 ? 2 : 1
    bytes.writeUInt32LE(tree, at + 68)
    bytes.writeUInt32LE(tree, at + 72)
    bytes.writeUInt32LE(index === 0 ? 1 : tree, at + 76)
    bytes.writeUInt32LE(2, at + 116)
    bytes.writeUInt32LE(0x7fffffff, at + 120)
  }
  return bytes
}

const deep = (open: string, count: number, close = '') =>
  Buffer.from(open.repeat(count) + close.repeat(count))

/** A mail in a mail, as deep as asked. */
function mailInMail(levels: number): Buffer {
  let mail = 'From: a@b.example\r\nSubject: end\r\n\r\nend\r\n'
  for (let level = 0; level < levels; level++)
    mail = `From: a@b.example\r\nTo: c@d.example\r\nSubject: ${level}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\nContent-Type: message/rfc822\r\n\r\n${mail}\r\n--b${level}--\r\n`
  return Buffer.from(mail)
}

export function hostileDocuments(): readonly HostileFile[] {
  return [
    {
      what: 'a PDF whose pages are their own parents',
      name: 'circle.pdf',
      bytes: () =>
        pdf([
          '<</Type/Catalog/Pages 2 0 R/OpenAction 1 0 R/Names 1 0 R/Outlines 1 0 R/AcroForm<</Fields[1 0 R 2 0 R]>>>>',
          '<</Type/Pages/Kids[2 0 R 1 0 R 3 0 R]/Count 99999999/Parent 2 0 R/Kids 2 0 R>>',
          '3 0 R',
        ]),
    },
    {
      what: 'a PDF with actions that follow each other in a circle',
      name: 'next.pdf',
      bytes: () =>
        pdf([
          '<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>',
          pages,
          page,
          '<</S/JavaScript/JS(app.alert(1))/Next[5 0 R 4 0 R]>>',
          '<</S/JavaScript/JS 5 0 R/Next 4 0 R>>',
        ]),
      says: /pdf\./,
    },
    {
      what: 'a PDF whose table of objects is its own predecessor',
      name: 'prev.pdf',
      bytes: () => {
        const bytes = pdf([catalog, pages, page, '<<>>'])
        const at = bytes.lastIndexOf('xref\n0')
        return pdf([catalog, pages, page, '<<>>'], `/Root 1 0 R/Prev ${at}`)
      },
    },
    {
      what: 'a PDF with 400 MB in a stream of a page',
      name: 'flate.pdf',
      bytes: () => pdf([catalog, pages, page, flate(Buffer.alloc(400 * 2 ** 20, 'BT(a)Tj ET '))]),
    },
    {
      what: 'a PDF with filters one behind the other',
      name: 'filters.pdf',
      bytes: () => {
        let content: Buffer = Buffer.alloc(50 * 2 ** 20)
        for (let level = 0; level < 3; level++) content = deflateSync(content, { level: 9 })
        const names = '/FlateDecode'.repeat(3000)
        return pdf([
          catalog,
          pages,
          page,
          Buffer.concat([
            Buffer.from(`<</Length ${content.length}/Filter[${names}]>>\nstream\n`),
            content,
            Buffer.from('\nendstream'),
          ]),
        ])
      },
    },
    {
      what: 'a PDF of brackets',
      name: 'brackets.pdf',
      bytes: () => pdf([catalog, pages, page, deep('[', 500_000), deep('<<', 500_000), deep('(', 500_000)]),
    },
    {
      what: 'a PDF that has 300,000 objects in nothing',
      name: 'objects.pdf',
      bytes: () => pdf([catalog, pages, page, ...Array.from({ length: 300_000 }, () => '<</A 1 0 R>>')]),
    },
    { what: 'a billion laughs', name: 'laughs.xml', bytes: () => Buffer.from(`${laughs}<l>&a9;</l>`) },
    {
      what: 'a billion laughs in a picture',
      name: 'laughs.svg',
      bytes: () => Buffer.from(`${laughs}<svg xmlns="http://www.w3.org/2000/svg"><text>&a9;</text></svg>`),
    },
    {
      what: 'a billion laughs in a document',
      name: 'laughs.docx',
      bytes: () => docx(`${laughs}${word('<w:p>&a9;</w:p>')}`),
    },
    {
      what: 'a document of 200,000 nested elements',
      name: 'deep.docx',
      bytes: () => docx(word(`${'<w:p>'.repeat(200_000)}`)),
    },
    {
      what: 'a document of 200 MB',
      name: 'large.docx',
      bytes: () => docx(word('<w:p><w:r><w:t>a</w:t></w:r></w:p>'.repeat(6_000_000))),
      says: /limit/,
    },
    {
      what: 'a compound file whose FAT is a circle',
      name: 'fat.doc',
      bytes: () => compoundFile({ fat: [0xfffffffd, 1, 2, 2] }),
      says: /damaged/,
    },
    {
      what: 'a compound file whose DIFAT is a circle',
      name: 'difat.doc',
      bytes: () => compoundFile({ head: { 44: 0xffffffff, 68: 0, 72: 0xffffffff } }),
      says: /damaged/,
    },
    {
      what: 'a compound file whose directory is a circle',
      name: 'tree.doc',
      bytes: () => compoundFile({ tree: 1 }),
      says: /damaged/,
    },
    { what: 'JSON of 5 million brackets', name: 'deep.json', bytes: () => deep('[', 5_000_000) },
    { what: 'JSON of 2 million objects', name: 'objects.json', bytes: () => deep('{"a":', 2_000_000) },
    {
      what: 'a script of 5 million brackets',
      name: 'brackets.js',
      bytes: () => deep('(', 5_000_000),
      says: /limit|memory|longer/,
    },
    {
      what: 'a script of brackets in PowerShell',
      name: 'brackets.ps1',
      bytes: () => Buffer.concat([Buffer.from('Invoke-Expression '), deep('$(', 1_000_000)]),
    },
    {
      what: 'a script that adds strings a million times',
      name: 'adds.vbs',
      bytes: () => Buffer.from(`x = ${'"a" & '.repeat(1_000_000)}"b"\r\nExecute x`),
    },
    {
      what: 'a script whose strings double',
      name: 'doubles.js',
      bytes: () =>
        Buffer.from(
          `var a0="aaaaaaaaaaaaaaaa";${Array.from({ length: 60 }, (_, at) => `var a${at + 1}=a${at}+a${at};`).join('')}eval(a60)`,
        ),
    },
    { what: 'HTML of 500,000 nested elements', name: 'deep.html', bytes: () => deep('<div>', 500_000) },
    {
      what: 'HTML of one attribute of 20 MB',
      name: 'attribute.html',
      bytes: () => Buffer.from(`<a href="${'&amp;'.repeat(4_000_000)}`),
    },
    {
      what: 'HTML of comments that do not end',
      name: 'comments.html',
      bytes: () => Buffer.from(`<html>${'<!--<script>'.repeat(400_000)}`),
    },
    {
      what: 'a mail in a mail, 500 deep',
      name: 'mails.eml',
      bytes: () => mailInMail(500),
      says: /limit|levels/,
    },
    {
      what: 'a mail of 200,000 empty parts',
      name: 'parts.eml',
      bytes: () =>
        Buffer.from(
          `From: a@b.example\r\nTo: c@d.example\r\nMIME-Version: 1.0\r\nSubject: a\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n\r\n'.repeat(200_000)}`,
        ),
      says: /limit|more than/,
    },
    {
      what: 'a mail whose head is 10 MB of one field',
      name: 'head.eml',
      bytes: () => Buffer.from(`From: a@b.example\r\nSubject: ${'=?utf-8?q?a?= '.repeat(700_000)}\r\n\r\nx`),
    },
    {
      what: 'RTF of 2 million groups',
      name: 'groups.rtf',
      bytes: () => Buffer.concat([Buffer.from('{\\rtf1 '), deep('{', 2_000_000)]),
    },
    {
      what: 'RTF of an object of nothing but digits',
      name: 'object.rtf',
      bytes: () =>
        Buffer.from(`{\\rtf1{\\object\\objemb{\\*\\objdata ${'0105000002000000'.repeat(1_000_000)}}}}`),
    },
  ]
}
