import { describe, expect, test } from 'vitest'
import { decodeTransfer } from './transfer-encoding.ts'

const link = 'https://secure.kestrel-odd.com/account'

describe('base64', () => {
  test.each([
    ['in one piece', Buffer.from(link).toString('base64')],
    // as programs write that encode a text in buffers of their own
    [
      'padded once between its pieces',
      [link.slice(0, 8), link.slice(8)].map((piece) => Buffer.from(piece).toString('base64')).join('\r\n'),
    ],
    [
      'padded twice between its pieces',
      [link.slice(0, 7), link.slice(7)].map((piece) => Buffer.from(piece).toString('base64')).join(''),
    ],
    [
      'with other signs in it',
      Buffer.from(link)
        .toString('base64')
        .replace(/(.{10})/g, '$1 \n*'),
    ],
    ['in the alphabet for addresses', Buffer.from(link).toString('base64url')],
  ])('%s is decoded', (_how, written) => {
    expect(decodeTransfer(Buffer.from(written), 'base64').toString()).toBe(link)
  })
})
