import type { Page } from '@playwright/test'
import type { Held } from '../e2e/prepared-data.ts'
import { Seeded } from '../fixtures/register/seeded.ts'
import { roundsOf, runSeed, seedOf } from '../rounds.ts'
import type { OpenWindow } from './open-window.ts'
import type { Answer, Question } from './questions.ts'
import { expect, test } from './window-test.ts'

/**
 * Questions that are asked quickly, and answers that arrive in any order, some of them lost: what is shown last
 * is what was answered to the last question.
 */
type Reading = {
  readonly name: string
  readonly holds: Held
  /** The operations whose answers are held back. */
  readonly operations: readonly string[]
  /** Addresses of the view: each is a question. */
  readonly questions: readonly string[] | ((ask: Answer) => Promise<readonly string[]>)
  /** What is shown of the answer. */
  readonly shown: string
}

const rowsOf = (table: string) => `${table} [role=row][aria-selected]`

async function alertsOf(ask: Answer): Promise<readonly { id: string; title: string }[]> {
  const filter = { statuses: [], severities: [], sources: [], words: '' }
  const page = { filter, order: 'happened', up_to: null, offset: 0, limit: 100 }
  return ((await ask('alertInbox.read', page)) as { items: readonly { id: string; title: string }[] }).items
}

const readings: readonly Reading[] = [
  {
    name: 'the inbox',
    holds: 'the sample incident',
    operations: ['alertInbox.read', 'alertInbox.count'],
    questions: [
      '/alerts',
      '/alerts?severity=high',
      '/alerts?words=account',
      '/alerts?order=gravest',
      '/alerts?status=dismissed',
    ],
    shown: `${rowsOf('#alert-table')}, .facet`,
  },
  {
    name: 'a list of the register',
    holds: 'the sample register',
    operations: ['register.browse'],
    questions: ['branches', 'providers', 'functions', 'arrangements'].map((kind) => `/register/${kind}`),
    shown: rowsOf('#register-list'),
  },
  {
    name: 'a lookup of an address',
    holds: 'nothing',
    operations: ['ip.lookUp'],
    questions: ['192.0.2.1', '10.1.2.3', '127.0.0.1', '2001:db8::1', '224.0.0.1'].map((ip) => `/ip/${ip}`),
    shown: 'main h1, main .fact dd',
  },
  {
    name: 'an opened alert',
    holds: 'the sample incident',
    operations: ['alertInbox.open'],
    questions: async (ask) => {
      const items = await alertsOf(ask)
      const byTitle = new Map(items.map(({ id, title }) => [title, `/alerts/${id}`]))
      return [...byTitle.values()].slice(0, 4)
    },
    shown: '#inspector-title, .inspector h2',
  },
  {
    name: 'a case',
    holds: 'the sample incident',
    operations: ['caseBoard.open'],
    questions: async (ask) => {
      const paths: string[] = []
      for (const title of ['First', 'Second', 'Third']) {
        const answer = await ask('caseBoard.create', {
          title,
          severity: 'low',
        })
        paths.push(`/cases/${(answer as { id: string }).id}`)
      }
      return paths
    },
    shown: 'main h1, main h1 input',
  },
  {
    name: 'an observable',
    holds: 'the sample incident',
    operations: ['observablePages.open'],
    questions: async (ask) => {
      const [first] = await alertsOf(ask)
      const { observables } = (await ask('alertInbox.open', { id: first?.id })) as {
        observables: readonly { type: string; value: string }[]
      }
      return observables
        .slice(0, 3)
        .map(({ type, value }) => `/observables/one?type=${type}&value=${encodeURIComponent(value)}`)
    },
    shown: 'main h1',
  },
]

/** A view of one question, whose answer changes while it is shown. */
type Following = {
  readonly name: string
  readonly operation: string
  readonly path: string
  /** Changes the answer, with a word that the view then shows. */
  readonly change: (ask: Answer, word: string) => Promise<unknown>
}

const allow = (ask: Answer, word: string) => ask('allowList.add', { values: [word], note: '' })

const followings: readonly Following[] = [
  { name: 'the allow-list', operation: 'allowList.list', path: '/settings/allow-list', change: allow },
  { name: 'the activity', operation: 'activity.list', path: '/settings/activity', change: allow },
  {
    name: 'the lookup history',
    operation: 'lookup.history',
    path: '/lookup',
    change: (ask, ip) => ask('ip.lookUp', { ip }),
  },
  {
    name: 'the cases',
    operation: 'caseBoard.list',
    path: '/cases/table',
    change: (ask, title) => ask('caseBoard.create', { title, severity: 'low' }),
  },
  {
    name: 'the triage sessions',
    operation: 'triage.list',
    path: '/triage',
    change: (ask, title) =>
      ask('triage.start', { title, sources: [{ kind: 'text', name: title, text: title }] }),
  },
]

const rounds = roundsOf(20, 1000)
/** What is shown of a list has an end. */
const changes = Math.min(rounds, 100)

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
    test.use({ holds: reading.holds, isNew: typeof reading.questions === 'function' })

    test(`shows what was answered to the last question, in ${rounds} seeded orders`, async ({
      page,
      shown,
    }) => {
      test.setTimeout(30_000 + rounds * 10_000)
      const { questions } = reading
      const paths = typeof questions === 'function' ? await questions(shown.ask) : questions
      const expected = new Map<string, readonly string[]>()
      for (const path of paths) {
        await shown.turnTo(path)
        await expect(page.locator(reading.shown).first()).toBeVisible()
        await drawn(page)
        expected.set(path, await textsOf(page, reading.shown))
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

for (const { name, operation, path, change } of followings)
  test.describe(`${name}, while it changes`, () => {
    test.use({ isNew: true })

    test(`shows the last answer, in ${changes} seeded orders`, async ({ page, shown }) => {
      test.setTimeout(30_000 + changes * 10_000)
      await shown.turnTo(path)
      for (let seed = 1; seed <= changes; seed++) {
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
