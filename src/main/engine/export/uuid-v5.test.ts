import { describe, expect, test } from 'vitest'
import { uuidV5 } from './uuid-v5.ts'

const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

describe('UUID version 5', () => {
  test.each([
    ['www.example.com', '2ed6657d-e927-568b-95e1-2665a8aea6a2', 'RFC 9562, appendix A.4'],
    ['python.org', '886313e1-3b8a-5372-9b90-0c9aee199e5d', 'documentation of the uuid module of Python'],
  ])('the name %s in the DNS namespace is %s (%s)', (name, uuid) => {
    expect(uuidV5(dns, name)).toBe(uuid)
  })

  test('names outside ASCII are taken as UTF-8, and variant and version are always set', () => {
    const uuid = uuidV5(dns, 'Köln – ☃')
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(uuid).not.toBe(uuidV5(dns, 'Köln – ?'))
  })
})
