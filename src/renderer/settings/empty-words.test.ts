import { expect, it } from 'vitest'
import { emptyWords } from './empty-words.ts'

it('a list is not said to be empty while it is read, or when it could not be read', () => {
  for (const list of ['allowList', 'packs', 'warningLists', 'webhooks'] as const) {
    expect(emptyWords(list, [], null)).toMatch(/\.$/)
    expect(emptyWords(list, null, null)).toBeNull()
    expect(emptyWords(list, [], {})).toBeNull()
    expect(emptyWords(list, [{}], null)).toBeNull()
  }
})
