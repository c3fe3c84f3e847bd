import type { Page } from '@playwright/test'
import { Seeded } from '../fixtures/register/seeded.ts'
import { roundsOf, runSeed, seedOf } from '../rounds.ts'
import type { OpenWindow } from './open-window.ts'
import type { Question } from './questions.ts'
import { followings, type Reading, readings } from './reading-rows.ts'
import { expect, test } from './window-test.ts'

/**
 * Questions that are asked quickly, and answers that arrive in any order, some of them lost: what is shown last
 * is what was answered to the last question.
 */
const rounds = roundsOf(6, 1000)
/** What is shown of a list has an end. */
const changes = Math.min(rounds, 100)

/** Texts of what is shown, without ages, which go on while a test runs. */
const textsOf = (page: Page, shown: string) =>
  page
    .locator(shown)
    .evaluateAll((found) =>
      found.map(({ textContent }) => textContent.replace(/just now|\d+ (?:min|h|days?) ago/g, '(age)')),
    )

const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Waits until the page has drawn what it was told, and asks nothing more. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** What is shown once nothing is asked any more: a view may show a heading before its answer. */
async function restingTexts({ page, questions }: OpenWindow, shown: string) {
  for (;;) {
    const before = await textsOf(page, shown)
    await questions.settled()
    await drawn(page)
    const texts = await textsOf(page, shown)
    if (String(texts) === String(before)) return texts
  }
}

/**
 * Delivers what is held in a seeded order. Some answers are lost where a later question waits for its own, of those that
 * may be: one operation may answer several things that are shown at once.
 */
async function deliver(
  { page, questions }: OpenWindow,
  random: Seeded,
  mayBeLost = (_question: Question) => true,
): Promise<void> {
  for (;;) {
    const waiting = questions.open()
    if (waiting.length === 0) break
    const question: Question = random.one(waiting)
    const isLast = question === waiting.findLast(({ name }) => name === question.name)
    if (!isLast && mayBeLost(question) && random.below(4) === 0) question.drop()
    else await question.release()
    await drawn(page)
  }
  questions.release()
}

async function askInSeededOrder(
  window: OpenWindow,
  { operations }: Reading,
  paths: readonly string[],
  seed: number,
): Promise<string> {
  const { page, questions } = window
  const random = new Seeded(seed)
  const asked = Array.from({ length: 2 + random.below(4) }, () => random.one(paths))
  questions.hold(...operations)
  let former: readonly Question[] = []
  let before = ''
  for (const path of asked) {
    // the same address again is no other question
    if (path !== before) former = questions.open()
    before = path
    await go(page, path)
    await drawn(page)
    // some are answered while others are still to be asked
    const waiting = questions.open()
    if (waiting.length > 0 && random.below(4) === 0) await random.one(waiting).release()
  }
  await deliver(window, random, (question) => former.includes(question))
  return before
}

const whenShown = (page: Page, shown: string, message: string) =>
  expect.poll(() => textsOf(page, shown), { message, timeout: 10_000, intervals: [20, 50, 100, 200] })

for (const reading of readings)
  test.describe(reading.name, () => {
    // what a question needs is made past the page
    test.use({
      holds: reading.holds,
      isNew: typeof reading.questions === 'function' || reading.fill !== undefined,
    })

    test(`shows what was answered to the last question, in ${rounds} seeded orders`, async ({
      page,
      shown,
    }) => {
      test.setTimeout(30_000 + rounds * 10_000)
      const { questions } = reading
      await reading.fill?.(page)
      const paths = typeof questions === 'function' ? await questions(shown.ask) : questions
      const expected = new Map<string, readonly string[]>()
      for (const path of paths) {
        await shown.turnTo(path)
        await expect(page.locator(reading.shown).first()).toBeVisible()
        expected.set(path, await restingTexts(shown, reading.shown))
      }
      expect(new Set([...expected.values()].map(String)).size).toBe(paths.length)
      for (let seed = 1; seed <= rounds; seed++) {
        const last = await askInSeededOrder(shown, reading, paths, seedOf(seed))
        await whenShown(page, reading.shown, `SKERRY_SEED=${runSeed}, order ${seed}: ${last}`).toEqual(
          expected.get(last),
        )
      }
    })
  })

/** An address may be shown so that nothing makes it a link. */
const shownAs = (address: string) => new RegExp(address.replaceAll('.', String.raw`\[?\.\]?`))

for (const { name, operation, path, most = changes, change } of followings)
  test.describe(`${name}, while it changes`, () => {
    test.use({ isNew: true })

    test(`shows the last answer, in ${Math.min(most, changes)} seeded orders`, async ({ page, shown }) => {
      test.setTimeout(30_000 + changes * 10_000)
      await shown.turnTo(path)
      for (let seed = 1; seed <= Math.min(most, changes); seed++) {
        const random = new Seeded(seedOf(seed))
        const { questions } = shown
        questions.hold(operation)
        let newest = ''
        for (let count = 1 + random.below(3); count > 0; count--) {
          newest = `10.7.${seed}.${count}`
          await change(shown.ask, newest)
          if (random.below(2) === 0) await drawn(page)
          const [waiting] = questions.open()
          if (waiting !== undefined && random.below(3) === 0) await waiting.release()
        }
        await deliver(shown, random)
        await expect(page.locator('#root'), `SKERRY_SEED=${runSeed}, order ${seed}`).toContainText(
          shownAs(newest),
          {
            timeout: 10_000,
          },
        )
      }
    })
  })
