import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftsBy } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { seedOf } from '../../../../test/rounds.ts'
import { systemClock } from '../../operations/system/clock.ts'
import { systemRandom } from '../../operations/system/random.ts'
import type { Store } from '../../store/database/handle.ts'
import { AlertFileImport } from './alert-file-import.ts'

/** Imports a file of alerts slice by slice. */

async function taken(store: Store, bytes: Uint8Array, slice: number) {
  const under = new AlertFileImport(
    { name: 'x', mapping: null, reading: null, perBatch: 7 },
    {
      store,
      clock: systemClock,
      random: systemRandom,
      draft: draftsBy('test'),
      publish: () => undefined,
      settings: () => ({ plan: 'local' }),
    },
  )
  try {
    for (let offset = 0; offset < bytes.length; offset += slice)
      await under.take(bytes.subarray(offset, offset + slice), offset + slice >= bytes.length)
    return under.progress()
  } finally {
    await under.end()
  }
}

test('slices of any length make the same alerts', async ({ onTestFinished }) => {
  const store = freshStore(onTestFinished)
  const lines = Array.from({ length: 40 }, (_, number) =>
    JSON.stringify({ source: 'ids', id: `é-${number}`, title: `Ünusual ${number}`, severity: 'high' }),
  )
  const bytes = new Uint8Array(Buffer.from(`${lines.join('\n')}\nnone`))
  expect(await taken(store, bytes, bytes.length)).toMatchObject({ read: 41, added: 40, skipped: 1 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 7, max: bytes.length + 10 }), async (slice) => {
      expect(await taken(store, bytes, slice)).toMatchObject({
        read: 41,
        added: 0,
        repeated: 40,
        differing: 0,
        skipped: 1,
      })
    }),
    { seed: seedOf(20_261_125), numRuns: 6 },
  )
})
