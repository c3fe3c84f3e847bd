import type { Page } from '@playwright/test'
import type { Held } from '../e2e/prepared-data.ts'
import { Seeded } from '../fixtures/register/seeded.ts'
import { roundsOf } from '../rounds.ts'
import type { OpenWindow } from './open-window.ts'
import { expect, test } from './window-test.ts'

/**
 * Questions that are asked quickly, and answers that arrive in any order, some of them lost: what is shown last
 * is what was answered to the last question.
 */
type Reading = {
  readonly name: string
  readonly holds: Held
  readonly operation: string
  /** Addresses of the view: each is a question. */
  readonly questions: readonly string[]
  /** What is shown of the answer. */
  readonly shown: string
}

const rowsOf = (table: string) => `${table} [role=row][aria-selected]`

const readings: readonly Reading[] = [
  {
    name: 'the inbox',
    holds: 'the sample incident',
    operation: 'alertInbox.read',
    questions: [
      '/alerts',
      '/alerts?severity=high',
      '/alerts?words=account',
      '/alerts?order=gravest',
      '/alerts?status=dismissed',
    ],
    shown: rowsOf('#alert-table'),
  },
  {
    name: 'a list of the register',
    holds: 'the sample register',
    operation: 'register.browse',
    questions: ['branches', 'providers', 'functions', 'arrangements'].map((kind) => `/register/${kind}`),
    shown: rowsOf('#register-list'),
  },
  {
    name: 'a lookup of an address',
    holds: 'nothing',
    operation: 'ip.lookUp',
    questions: ['192.0.2.1', '10.1.2.3', '127.0.0.1', '2001:db8::1', '224.0.0.1'].map((ip) => `/ip/${ip}`),
    shown: 'main h1, main .fact dd',
  },
]

const rounds = roundsOf(20, 1000)

const textsOf = (page: Page, shown: string) =>
  page.locator(shown).evaluateAll((found) => found.map((each) => each.textContent))

const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Waits until the page has drawn what it was told, and asks nothing more. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

async function askInSeededOrder(window: OpenWindow, reading: Reading, seed: number): Promise<string> {
  const { page, questions } = window
  const random = new Seeded(seed)
  const asked = Array.from({ length: 2 + random.below(4) }, () => random.one(reading.questions))
  questions.hold(reading.operation)
  for (const path of asked) {
    await go(page, path)
    await drawn(page)
    // some are answered while others are still to be asked
    const waiting = questions.open()
    if (waiting.length > 0 && random.below(4) === 0) await random.one(waiting).release()
  }
  for (;;) {
    const waiting = questions.open()
    if (waiting.length === 0) break
    const question = random.one(waiting)
    // an answer is lost where a later question waits for its own
    if (question !== waiting.at(-1) && random.below(4) === 0) question.drop()
    else await question.release()
    await drawn(page)
  }
  questions.release()
  return asked.at(-1) ?? ''
}

for (const reading of readings)
  test.describe(reading.name, () => {
    test.use({ holds: reading.holds })

    test(`shows what was answered to the last question, in ${rounds} seeded orders`, async ({
      page,
      shown,
    }) => {
      test.setTimeout(rounds * 10_000)
      const expected = new Map<string, readonly string[]>()
      for (const path of reading.questions) {
        await shown.turnTo(path)
        await expect(page.locator(reading.shown).first()).toBeVisible()
        await drawn(page)
        expected.set(path, await textsOf(page, reading.shown))
      }
      expect(new Set([...expected.values()].map(String)).size).toBe(reading.questions.length)
      for (let seed = 1; seed <= rounds; seed++) {
        const last = await askInSeededOrder(shown, reading, seed)
        await expect
          .poll(() => textsOf(page, reading.shown), {
            message: `seed ${seed}: ${last}`,
            timeout: 10_000,
            intervals: [20, 50, 100, 200],
          })
          .toEqual(expected.get(last))
      }
    })
  })
