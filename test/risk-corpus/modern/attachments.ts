import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import type { Draw } from './draw.ts'
import { qrCodes } from './qr-codes.ts'

export type Attached = { readonly name: string; readonly type: string; readonly content: Buffer }

/**
 * Makes an attachment of its description: `pdf NAME | line | line`, `docx NAME | line`, `html NAME | markup`,
 * `zip NAME | inner name | text`, `locked NAME | inner name`, `png NAME`, `qr NAME | url`, `text NAME | line`,
 * `mail NAME | From | Subject | line`.
 */
export function attachmentOf(description: string, draw: Draw): Attached {
  const [head = '', ...lines] = description.split(' | ')
  const space = head.indexOf(' ')
  const [kind, name] = [head.slice(0, space), head.slice(space + 1)]
  switch (kind) {
    case 'pdf':
      return { name, type: 'application/pdf', content: pdf(lines, draw.below(2) === 0) }
    case 'docx':
      return {
        name,
        type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        content: docx(lines),
      }
    case 'html':
      return { name, type: 'text/html', content: Buffer.from(lines.join('\n')) }
    case 'text':
      return { name, type: 'text/plain', content: Buffer.from(lines.join('\r\n')) }
    case 'zip':
      return { name, type: 'application/zip', content: zip([[lines[0] ?? '', Buffer.from(lines[1] ?? '')]]) }
    case 'locked':
      return { name, type: 'application/zip', content: zip([[lines[0] ?? '', draw.bytes(900)]], true) }
    case 'png':
      return { name, type: 'image/png', content: png(picture(draw, 48, 32), 48) }
    case 'qr':
      return { name, type: 'image/png', content: qr(lines[0] ?? '') }
    case 'mail':
      return {
        name,
        type: 'message/rfc822',
        content: Buffer.from(
          `From: ${lines[0]}\r\nSubject: ${lines[1]}\r\nDate: Mon, 09 Feb 2026 08:01:13 +0000\r\nMessage-ID: <${draw.hex(20)}@mail>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${lines.slice(2).join('\r\n')}\r\n`,
        ),
      }
    default:
      throw new Error(`no attachment of the kind ${kind}`)
  }
}

/** A page of text (ISO 32000-1); a line that is an address is a link too. Letters outside Latin-1 lose their accents. */
function pdf(lines: readonly string[], isPacked: boolean): Buffer {
  const shown = lines.map((line) =>
    line
      .normalize('NFC')
      .replace(
        /[^\x20-\xff]/gu,
        (letter) => plain[letter] ?? letter.normalize('NFD').replace(/[^\x20-\x7e]/gu, ''),
      )
      .replace(/[\\()]/g, '\\$&'),
  )
  const text = Buffer.from(
    `BT /F1 11 Tf 14 TL 56 780 Td\n${shown.map((line) => `(${line}) Tj T*`).join('\n')}\nET\n`,
    'latin1',
  )
  const stream = isPacked ? deflateSync(text) : text
  const links = lines.flatMap((line, index) =>
    line.startsWith('http')
      ? [
          `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [56 ${776 - index * 14} 420 ${790 - index * 14}] /A << /S /URI /URI (${line.replace(/[\\()]/g, '\\$&')}) >> >>`,
        ]
      : [],
  )
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R${links.length === 0 ? '' : ` /Annots [${links.join(' ')}]`} >>`,
      'latin1',
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length}${isPacked ? ' /Filter /FlateDecode' : ''} >>\nstream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
  ]
  const pieces = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let at = pieces[0]?.length ?? 0
  const places = objects.map((object, index) => {
    const piece = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    pieces.push(piece)
    at += piece.length
    return at - piece.length
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.concat([
    ...pieces,
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  ])
}

const plain: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  İ: 'I',
  '–': '-',
  '€': 'EUR',
  '’': "'",
}

function docx(lines: readonly string[]): Buffer {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${escaped(line)}</w:t></w:r></w:p>`).join('')
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  return zip(
    [
      [
        '[Content_Types].xml',
        `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      ],
      [
        '_rels/.rels',
        `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      ],
      [
        'word/document.xml',
        `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`,
      ],
    ].map(([name, text]) => [name as string, Buffer.from(text as string)] as const),
  )
}

/** Returns a zip file; a locked one has the bit of encryption set and drawn bytes for content. */
function zip(files: readonly (readonly [string, Buffer])[], isLocked = false): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const [name, content] of files) {
    const packed = isLocked ? content : deflateRawSync(content)
    const nameBytes = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE((isLocked ? 1 : 0) | 0x800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(0x5a4c4a21, 6)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length + (isLocked ? 40 : 0), 18)
    common.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, nameBytes]))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

/** Rows of one byte a pixel, in grey. */
function picture(draw: Draw, width: number, height: number): Buffer {
  const shades = Array.from({ length: 6 }, () => draw.below(256))
  return Buffer.from(
    Array.from({ length: width * height }, (_, index) => shades[Math.floor((index % width) / 8)] as number),
  )
}

function qr(url: string): Buffer {
  const rows = qrCodes[url]
  if (rows === undefined) throw new Error(`no code was drawn for ${url}`)
  const scale = 4
  const side = (rows.length + 8) * scale
  const pixels = Buffer.alloc(side * side, 255)
  for (const [y, row] of rows.entries())
    for (const [x, cell] of [...BigInt(`0x${row}`).toString(2).padStart(rows.length, '0')].entries())
      if (cell === '1')
        for (let line = 0; line < scale; line++)
          pixels.fill(
            0,
            ((y + 4) * scale + line) * side + (x + 4) * scale,
            ((y + 4) * scale + line) * side + (x + 5) * scale,
          )
  return png(pixels, side)
}

/** PNG, 8 bits of grey (W3C PNG, section 11). */
function png(pixels: Buffer, width: number): Buffer {
  const height = pixels.length / width
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(y * width, (y + 1) * width)]),
  )
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
