import { expect, test } from 'vitest'
import { compoundByHand, messageStorage } from '../../../../test/fixtures/by-hand/compound-by-hand.ts'
import { readingOf } from '../../../../test/fixtures/by-hand/reading.ts'
import { identifyFile } from './identify-file.ts'

const inner = messageStorage({ 55: 'Inner', 4096: 'inner.example' }, {}, {}, 24)
const message = messageStorage(
  {
    55: 'Your account',
    3098: 'The Bank',
    23809: 'bank@evil.example',
    125: 'Received: from x.example\r\nFrom: y',
    4096: 'Plain words with only-here.example\r\n',
  },
  { 4115: Buffer.from('<p>Go <a href="https://evil.example/">mybank.example</a></p>') },
  {
    '__recip_version1.0_#00000000': messageStorage({ 12289: 'Ann', 14846: 'ann@own.example' }, {}, {}, 8),
    '__attach_version1.0_#00000000': messageStorage(
      { 14087: 'invoice.txt' },
      { 14081: Buffer.from('x'.repeat(5000)) },
      {},
      8,
    ),
    '__attach_version1.0_#00000001': messageStorage(
      { 12289: 'Forwarded' },
      {},
      { '__substg1.0_3701000D': inner },
      8,
    ),
  },
)

test('a message of Outlook is read with its header, both bodies, attachments and messages in it', async () => {
  const { texts, files, answer } = await readingOf(compoundByHand(message), 'outlook')
  expect(answer).toBeNull()
  expect(texts.map(({ path, text }) => [path, text])).toEqual([
    ['header', 'From: The Bank <bank@evil.example>\nTo: Ann <ann@own.example>\nSubject: Your account'],
    ['transport headers', 'Received: from x.example\nFrom: y'],
    ['body', 'Go [mybank.example](https://evil.example/)'],
    ['plain body', 'Plain words with only-here.example'],
    ['message “Forwarded”: header', 'Subject: Inner'],
    ['message “Forwarded”: body', 'inner.example'],
  ])
  expect(files.map(({ path, bytes }) => [path, bytes?.length])).toEqual([['invoice.txt', 5000]])
})

test('an older document that looks like a message from its beginning is refused as what it is', async () => {
  const bytes = compoundByHand({ WordDocument: Buffer.alloc(100_000, 'text') })
  expect((await readingOf(bytes, 'outlook')).answer).toBe(
    'The Outlook message could not be read: it is in the binary format of Office 97 to 2003: save it as .docx, .xlsx or .pptx.',
  )
  expect(identifyFile(bytes.subarray(0, 65_536), false)).toMatchObject({ kind: 'outlook' })
  expect(identifyFile(bytes, true)).toMatchObject({ kind: 'old-office' })
})

test('circles in chains and directories end', async () => {
  const bytes = Buffer.from(compoundByHand(message))
  const fatSector = bytes.readUInt32LE(76)
  const table = (fatSector + 1) * 512
  // every chain leads to its own beginning, every entry to the first ones
  for (let at = table; at < table + 512; at += 4) bytes.writeUInt32LE(0, at)
  const directory = (bytes.readUInt32LE(48) + 1) * 512
  for (let at = directory; at + 128 <= bytes.length; at += 128) {
    bytes.writeUInt32LE(1, at + 68)
    bytes.writeUInt32LE(0, at + 72)
    bytes.writeUInt32LE(2, at + 76)
  }
  const { answer, texts } = await readingOf(bytes, 'outlook')
  expect(answer !== null || texts.length > 0).toBe(true)
})
