import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedOf } from '../../../../test/rounds.ts'
import { RawEvents, rawEvent, someEvents } from './raw-events.ts'

const event = fc.option(
  fc.oneof(
    fc.json(),
    fc.constantFrom('{"name":"é\u{1f98a}\u2028"}', '0', '""'),
    fc.integer({ min: 0, max: 40_000 }).map((length) => JSON.stringify('x'.repeat(length))),
  ),
)

test('each event comes out as it went in, alone or among some', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (events, every) => {
      const gathered = new RawEvents()
      for (const each of events) gathered.add(each)
      const packed = gathered.take()
      expect(events.map((_each, alert) => rawEvent(packed, alert))).toEqual(events)
      const some = someEvents(packed, (alert) => alert % every === 0)
      const wanted = events.filter((_each, alert) => alert % every === 0)
      expect(wanted.map((_each, alert) => rawEvent(some, alert))).toEqual(wanted)
      expect([gathered.size, gathered.take().places.length]).toEqual([0, 0])
    }),
    { seed: seedOf(20_261_126), numRuns: 200 },
  )
})
