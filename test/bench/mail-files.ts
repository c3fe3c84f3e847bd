import { closeSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeCorpus } from './corpus.ts'

/** Messages as files, created once: a mailbox of many, and one mail with large attachments. */

const kilobyte = 1024

/** Creates a mailbox of messages, each with some 7 kB of prose in base64 and a page; returns its path. */
export function mailboxFile(folder: string, messages: number): string {
  return made(folder, `mailbox-${messages}.mbox`, (write) => {
    const prose = makeCorpus('prose', 512 * kilobyte, 7).toString('utf8')
    for (let at = 0; at < messages; at++) {
      const from = (at * 977) % (prose.length - 8 * kilobyte)
      const words = `${prose.slice(from, from + 5 * kilobyte)}\nhttps://m${at}.mail-bench.click/fee?id=${at}\n`
      write(`From desk@mail-bench.click Fri Nov 20 06:12:44 2026\n${message(at, words, [])}\n`)
    }
  })
}

/** Creates one message with attachments of a total size in megabytes; returns its path. */
export function largeMailFile(folder: string, megabytes: number): string {
  return made(folder, `mail-${megabytes}.eml`, (write) => {
    // bytes of unknown format, which pictures and films are to a reader of text
    const bytes = Buffer.alloc(Math.floor((megabytes * kilobyte * kilobyte * 3) / 4 / 5))
    for (let at = 0, state = 1; at < bytes.length; at++) {
      state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
      bytes[at] = state >> 16
    }
    write(message(1, makeCorpus('prose', 256 * kilobyte, 9).toString('utf8'), Array(5).fill(bytes)))
  })
}

function message(number: number, words: string, attachments: readonly Buffer[]): string {
  const page = `<p>${words.slice(0, kilobyte)}</p><a href="https://p${number}.mail-bench.click/?a=1&amp;b=2">https://bank.example</a>`
  const parts = [
    part('text/plain; charset=utf-8', Buffer.from(words)),
    part('text/html; charset=utf-8', Buffer.from(page)),
    ...attachments.map((bytes, at) => part(`application/octet-stream; name="a${at}.bin"`, bytes)),
  ]
  return `From: Desk <desk@mail-bench.click>\nTo: you@corp.example\nSubject: Notice ${number}\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n${parts.join('')}--b--\n`
}

function part(type: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').replace(/.{76}/g, '$&\n')
  return `--b\nContent-Type: ${type}\nContent-Transfer-Encoding: base64\n\n${lines}\n`
}

function made(folder: string, name: string, make: (write: (text: string) => void) => void): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return path
  const file = openSync(path, 'w')
  make((text) => void writeSync(file, text))
  closeSync(file)
  return path
}
