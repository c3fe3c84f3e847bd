import { describe, expect, it } from 'vitest'
import { fictionalRanges, findFictional } from './fictional-numbers.ts'

describe('a number reserved for fiction', () => {
  // first, last and neighbouring numbers of the ranges as published by their regulators
  it.each([
    ['+1 212-555-0100', 'North America'],
    ['+1 416-555-0199', 'North America'],
    ['+1 212-555-0200', null],
    ['+1 212-555-1212', null],
    ['+44 113 496 0000', 'the United Kingdom'],
    ['+44 161 496 0999', 'the United Kingdom'],
    ['+44 161 496 1000', null],
    ['+44 20 7946 0000', 'the United Kingdom'],
    ['+44 20 7946 0999', 'the United Kingdom'],
    ['+44 20 7946 1000', null],
    ['+44 191 498 0123', 'the United Kingdom'],
    ['+44 28 9649 6123', 'the United Kingdom'],
    ['+44 29 2018 0123', 'the United Kingdom'],
    ['+44 1632 960123', 'the United Kingdom'],
    ['+44 7700 900461', 'the United Kingdom'],
    ['+44 7700 901000', null],
    ['+44 808 157 0123', 'the United Kingdom'],
    ['+44 909 879 0123', 'the United Kingdom'],
    ['+44 3069 990123', 'the United Kingdom'],
    ['+353 20 910 1234', 'Ireland'],
    ['+33 1 99 00 12 34', 'France'],
    ['+33 2 61 91 12 34', 'France'],
    ['+33 3 53 01 12 34', 'France'],
    ['+33 4 65 71 12 34', 'France'],
    ['+33 5 36 49 12 34', 'France'],
    ['+33 6 39 98 12 34', 'France'],
    ['+33 6 39 99 12 34', null],
    ['+49 30 23125 000', 'Germany'],
    ['+49 221 4710 999', 'Germany'],
    ['+49 152 28817386', 'Germany'],
    ['+49 172 9980752', 'Germany'],
    ['+49 171 3920099', 'Germany'],
    ['+49 176 04069099', 'Germany'],
    ['+49 152 28817387', null],
    ['+46 31 390 06 50', 'Sweden'],
    ['+46 8 465 004 99', 'Sweden'],
    ['+46 980 319 200', 'Sweden'],
    ['+46 70 174 06 04', null],
    ['+46 70 174 06 05', 'Sweden'],
    ['+46 70 174 06 99', 'Sweden'],
    ['+61 2 5550 1234', 'Australia'],
    ['+61 8 7010 9999', 'Australia'],
    ['+61 491 570 006', 'Australia'],
    ['+61 491 570 159', 'Australia'],
    ['+61 491 570 160', null],
    ['+61 1800 975 711', 'Australia'],
    ['+61 1800 975 712', null],
  ])('%s lies in %s', (text, country) => {
    expect(findFictional(text.replace(/\D/g, ''))?.country ?? null).toBe(country)
  })

  it('is given by ranges of whole numbers with a source', () => {
    for (const { ranges, source } of fictionalRanges) {
      expect(source).not.toBe('')
      for (const range of ranges) expect(range).toMatch(/^[\dx]{10,13}(?:-\d{10,13})?$/)
    }
  })
})
