import type { Page } from '@playwright/test'
import { bringActors } from '../e2e/bring-actors.ts'
import type { Held } from '../e2e/prepared-data.ts'
import type { Answer } from './questions.ts'

/** The reading views whose answers arrive late, lost and in any order: a row for each. */

/** A view of several questions, which its address names. */
export type Reading = {
  readonly name: string
  readonly holds: Held
  /** Fills a workstation that holds nothing yet, past the page or by it. */
  readonly fill?: (page: Page) => Promise<void>
  /** The operations whose answers are held back. */
  readonly operations: readonly string[]
  /** Addresses of the view: each is a question. */
  readonly questions: readonly string[] | ((ask: Answer) => Promise<readonly string[]>)
  /** What is shown of the answer. */
  readonly shown: string
}

/** The path of a record of the register for each of the first records of a kind. */
const ofRecords = (kind: string, path: (uuid: string) => string) => async (ask: Answer) => {
  const { items } = (await ask('register.browse', { kind, offset: 0, limit: 4 })) as {
    items: readonly { record: { uuid: string } }[]
  }
  return items.map(({ record }) => path(record.uuid))
}

const rowsOf = (table: string) => `${table} [role=row][aria-selected]`

async function alertsOf(ask: Answer): Promise<readonly { id: string; title: string }[]> {
  const filter = { statuses: [], severities: [], sources: [], words: '' }
  const page = { filter, order: 'happened', up_to: null, offset: 0, limit: 100 }
  return ((await ask('alertInbox.read', page)) as { items: readonly { id: string; title: string }[] }).items
}

export const readings: readonly Reading[] = [
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
  {
    name: 'the actors',
    holds: 'nothing',
    fill: bringActors,
    operations: ['actorTable.read', 'actorTable.count'],
    questions: ['/actors', '/actors?q=heron', '/actors?q=otter', '/actors?order=name&descending'],
    shown: rowsOf('#actor-table'),
  },
  {
    name: 'an actor',
    holds: 'nothing',
    fill: bringActors,
    operations: ['actorProfile.read', 'actorProfile.inData', 'actorTimeline.read'],
    questions: ['/actors/grey-heron', '/actors/brown-otter'],
    shown: 'main h1',
  },
  {
    name: 'the techniques of compared actors',
    holds: 'nothing',
    fill: bringActors,
    operations: ['actorMatrix.read'],
    questions: ['', '?compare=grey-heron', '?compare=grey-heron&compare=brown-otter'].map(
      (which) => `/actor-matrix${which}`,
    ),
    shown: '.matrix-bar, .matrix-legend, .matrix-technique',
  },
  {
    name: 'the graph of an actor',
    holds: 'nothing',
    fill: bringActors,
    operations: ['actorLinks.read'],
    questions: ['/actor-graph?root=grey-heron', '/actor-graph?root=brown-otter'],
    shown: `main h1, ${rowsOf('#graph-nodes')}`,
  },
  {
    name: 'the chain of a provider',
    holds: 'the sample register',
    operations: ['register.readChain'],
    questions: ofRecords('providers', (uuid) => `/register/chain/providers/${uuid}`),
    shown: 'main h1',
  },
  {
    name: 'a record of the register',
    holds: 'the sample register',
    operations: ['register.readRecord', 'register.readChain', 'register.lastStep'],
    questions: ofRecords('providers', (uuid) => `/register/providers/${uuid}`),
    shown: 'main h1',
  },
  {
    name: 'the observables',
    holds: 'the sample incident',
    operations: ['observablePages.search'],
    questions: ['example', 'com', 'no such value'].map((value) => `/observables?value=${value}`),
    shown: `${rowsOf('#observables')}, .observable-wait`,
  },
  {
    name: 'the graph of shared observables',
    holds: 'the sample incident',
    operations: ['observablePages.graph'],
    questions: async (ask) =>
      (await alertsOf(ask)).slice(0, 3).map(({ id }) => `/observables/graph?root=${id}`),
    shown: rowsOf('#graph-nodes'),
  },
  {
    name: 'the rows of a session',
    holds: 'nothing',
    operations: ['triage.rows', 'triage.open'],
    questions: async (ask) => {
      const paths: string[] = []
      // reserved values would be hidden
      for (const host of ['first-lure.com', 'second-lure.com', 'third-lure.com']) {
        const sources = [{ kind: 'text', name: host, text: `from ${host}` }]
        const answer = await ask('triage.start', { title: host, sources })
        paths.push(`/triage/${(answer as { session: { id: string } }).session.id}`)
      }
      return paths
    },
    shown: rowsOf('#indicators'),
  },
]

/** A view of one question, whose answer changes while it is shown. */
export type Following = {
  readonly name: string
  readonly operation: string
  readonly path: string
  /** The most changes that one workstation takes. */
  readonly most?: number
  /** Changes the answer, with a word that the view then shows. */
  readonly change: (ask: Answer, word: string) => Promise<unknown>
}

const allow = (ask: Answer, word: string) => ask('allowList.add', { values: [word], note: '' })

export const followings: readonly Following[] = [
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
  {
    name: 'the keys',
    operation: 'keys.list',
    path: '/settings/keys',
    most: 10,
    change: (ask, name) => ask('keys.create', { name, permissions: ['scan.lookup'] }),
  },
  {
    name: 'the webhooks',
    operation: 'webhooks.list',
    path: '/settings/webhooks',
    most: 5,
    change: (ask, name) =>
      ask('webhooks.add', {
        url: `https://${name}.example/`,
        events: ['case.resolved'],
        allow_private: false,
      }),
  },
  {
    name: 'the board of cases',
    operation: 'caseBoard.list',
    path: '/cases',
    change: (ask, title) => ask('caseBoard.create', { title, severity: 'low' }),
  },
  {
    name: 'the saved filters',
    operation: 'alertSavedFilters.list',
    path: '/alerts',
    most: 10,
    change: (ask, name) =>
      ask('alertSavedFilters.save', {
        name,
        filter: { statuses: [], severities: [], sources: [], words: name },
        order: 'happened',
      }),
  },
  {
    name: 'what is due',
    operation: 'registerDue.list',
    path: '/register/due',
    change: async (ask, title) => {
      const made = await ask('caseBoard.create', { title, severity: 'low' })
      const due_at = new Date(Date.now() + 24 * 3_600_000).toISOString()
      return ask('caseTasks.add', { id: (made as { id: string }).id, title, due_at })
    },
  },
]
