import { describe, expect, it } from 'vitest'
import { looksLikeHeader } from './looks-like-header.ts'

describe('a pasted text', () => {
  it.each([
    ['From: a@b.example\nSubject: hello'],
    ['Received: from mx.a.example by mx.b.example'],
    ['X-Spam: no\nDate: Fri, 20 Nov 2026 06:08:10 +0000'],
    ['Return-Path: <a@b.example>\r\nMessage-ID: <1@b.example>\r\n'],
  ])('%j is taken for the header of a message', (text) => {
    expect(looksLikeHeader(text)).toBe(true)
  })

  it.each([
    [''],
    ['192.0.2.1\n192.0.2.2'],
    ['https://a.example/?from: x'],
    ['From: nobody knows where'],
    ['the subject: as such\nthe date: unknown'],
    ['2001:db8::1\nfe80::1'],
  ])('%j is not', (text) => {
    expect(looksLikeHeader(text)).toBe(false)
  })
})
