import { describe, expect, it, vi } from 'vitest'
import { problem } from '../../../contract/problem.ts'
import { findHere } from './find-here.ts'

const hit = (title: string) => ({
  group: 'Kept here',
  what: 'note',
  title,
  detail: '',
  is_value: false,
  link: '/',
})

describe('what parts find', () => {
  it('comes part by part, at most so many of each, under the name of its part', async () => {
    const found = await findHere(
      [
        { name: 'one', find: async () => [hit('a'), hit('b'), hit('c')] },
        { name: 'silent', find: undefined },
        { name: 'two', find: async () => [hit('d')] },
      ],
      'x',
      2,
    )
    expect(found.hits.map(({ part, title }) => `${part} ${title}`)).toEqual(['one a', 'one b', 'two d'])
    expect(found.unsearched).toEqual([])
  })

  it('is told with what could not be searched, which hides nothing of the others', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const found = await findHere(
      [
        { name: 'one', find: async () => problem('failed', 'The list of one is damaged.') },
        { name: 'two', find: () => Promise.reject(new Error('gone')) },
        { name: 'three', find: async () => [hit('e')] },
      ],
      'x',
      2,
    )
    expect(found.hits.map(({ title }) => title)).toEqual(['e'])
    expect(found.unsearched).toEqual([
      'The list of one is damaged.',
      'The contents of two could not be searched.',
    ])
    expect(logged).toHaveBeenCalled()
    logged.mockRestore()
  })
})
