import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Lists of patterns that are harmless individually, but together would be too slow for every lookup. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

type Answer = { lists: { id: string; enabled: boolean }[]; refused: { name: string; reason: string }[] }

const bring = (number: number) =>
  host.window<Answer>('warningLists.import', {
    files: [
      {
        name: `${number}.json`,
        bytes: Buffer.from(
          JSON.stringify({
            name: `Patterns ${number}`,
            type: 'regex',
            matching_attributes: ['url'],
            list: Array.from({ length: 5 }, (_, at) => `^.*.*[^${number}${at}]$`),
          }),
        ),
      },
    ],
  })

test('are refused beyond what a value may cost, until another one is switched off', async () => {
  const taken: string[] = []
  let refused: Answer['refused'] = []
  for (let number = 0; number < 10 && refused.length === 0; number++) {
    const answer = await bring(number)
    refused = answer.refused
    taken.push(...answer.lists.map(({ id }) => id))
  }
  expect(taken.length).toBe(2)
  expect(refused).toEqual([
    { name: '2.json', reason: expect.stringContaining('Switch another list of patterns off first.') },
  ])
  // importing the same list again replaces it
  expect((await bring(1)).refused).toEqual([])
  await host.window('warningLists.change', { id: taken[0], enabled: false })
  expect((await bring(2)).refused).toEqual([])
  await expect(host.window('warningLists.change', { id: taken[0], enabled: true })).rejects.toThrow(
    'could together take too long on one value',
  )
})
