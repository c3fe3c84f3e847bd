import { describe, expect, test } from 'vitest'
import { identifyText } from './identify-text.ts'

const kindOf = (text: string) => identifyText(text, false)?.kind ?? 'text'

describe('a text is told by what it begins with', () => {
  test.each([
    [
      'prose with commas',
      'Hello, Anna, how are you, today?\nWe met, as you know, in May, or June.\nYours, B., and C.\n',
    ],
    ['a list of hosts', 'one.example.com\ntwo.example.com\nthree.example.com\n'],
    ['addresses with a comma each', 'https://a.example/x,1\nhttps://b.example/y,2\nhttps://c.example/z,3\n'],
    [
      'a log with a comma in its time',
      '2026-01-02 10:00:00,123 INFO start\n2026-01-02 10:00:01,456 WARN stop\n2026-01-02 10:00:02,000 INFO x\n',
    ],
    ['lines of syslog', '<134>Oct 11 22:14:15 host su: failed\n<134>Oct 11 22:14:16 host su: failed\n'],
    [
      'a log of a web server',
      '198.51.100.7 - - [10/Oct/2026:13:55:36 +0000] "GET / HTTP/1.1" 200 23\n198.51.100.8 - - [10/Oct/2026:13:55:37 +0000] "GET / HTTP/1.1" 200 23\n',
    ],
    ['a footnote', '[1] https://a.example\n[2] https://b.example\n'],
    ['an address in angle brackets', '<https://a.example/> is where it is, they say; </end>\n'],
    ['code', 'const a = {\n  b: 1,\n  c: 2,\n}\n'],
    ['nothing', ''],
  ])('%s is text', (_name, text) => {
    expect(kindOf(text)).toBe('text')
  })

  test.each([
    ['JSON', '{"a": 1}', 'json'],
    ['a list of JSON', '[{"a": 1}]', 'json'],
    ['lines of JSON', '{"a": 1}\n{"a": 2}\n', 'json'],
    ['JSON behind a mark', '\ufeff  {"a": 1}', 'json'],
    ['a page', '<!DOCTYPE html><html><body>x</body></html>', 'html'],
    ['a piece of a page', '<div><a href="https://a.example">x</a></div>', 'html'],
    ['a page behind a comment', '<!-- saved from x -->\n<html></html>', 'html'],
    ['XML', '<?xml version="1.0"?><feed/>', 'xml'],
    ['XML without a declaration', '<indicators><one/></indicators>', 'xml'],
    ['a calendar', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', 'calendar'],
    ['a table with names', 'host,seen\na.example,1\n', 'table'],
    ['a table with tabs and no names', 'a.example\t1\nb.example\t2\nc.example\t3\n', 'table'],
    ['a table of Excel', 'sep=;\na;b\n1;2\n', 'table'],
    ['a message', 'From: a@b.example\nTo: c@d.example\nSubject: x\n\ny\n', 'message'],
  ])('%s', (_name, text, kind) => {
    expect(kindOf(text)).toBe(kind)
  })
})
