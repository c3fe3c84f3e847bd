import type { Host } from './host.ts'
import { alertPane, alertRows, loadIncident, lureCase, openCase } from './incident.ts'
import { goldenPackage, readFiles, recordWith } from './register-page.ts'
import { drop, inspector, rows, smallText } from './window.ts'

/** A view, and how a user reaches it. */
export type RoomView = { readonly name: string; readonly reach: (host: Host) => Promise<unknown> }

const sample = (name: string) => async (host: Host) => {
  await host.turnTo('/triage')
  await host.page.getByRole('button', { name }).click()
  await rows(host.page).first().waitFor()
  await host.page.locator('.status-job').waitFor({ state: 'detached' })
}

export const triageViews: readonly RoomView[] = [
  { name: 'triage-start', reach: (host) => host.turnTo('/triage') },
  { name: 'triage-report', reach: sample('A threat report') },
  { name: 'triage-logs', reach: sample('Server logs') },
  { name: 'triage-mail', reach: sample('A phishing mail') },
  {
    name: 'triage-mail-inspected',
    reach: async (host) => {
      await sample('A phishing mail')(host)
      await rows(host.page).first().click()
      await inspector(host.page).getByRole('heading', { name: 'Where' }).waitFor()
    },
  },
  {
    name: 'triage-two-sources',
    reach: async (host) => {
      await host.turnTo('/triage')
      await drop(host.page, [
        { name: 'a-longer-name-of-the-first-report.txt', text: smallText },
        { name: 'second-report-of-the-same-day.txt', text: smallText.replaceAll('45.155', '45.156') },
      ])
      await rows(host.page).first().waitFor()
      await host.page.locator('.status-job').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'triage-kept',
    reach: async (host) => {
      await host.turnTo('/triage')
      await host.page.getByRole('heading', { name: 'Sessions', exact: true }).waitFor()
    },
  },
  { name: 'unbuilt', reach: (host) => host.turnTo('/scans') },
  { name: 'unknown', reach: (host) => host.turnTo('/no/such/view') },
]

const wrappedUrl =
  'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fpay.parcel-desk.click%2Ffee%3Fid%3D1&data=05%7C02%7Cdesk%40corp.example%7C7b2a9c'

const mailHeader = [
  'Received: from relay.parcel-desk.click (unknown [192.0.2.5]) by mx.corp.example with ESMTP id 4T; Fri, 20 Nov 2026 06:12:40 +0000',
  'Received: from laptop by relay.parcel-desk.click with SMTP id 9; Fri, 20 Nov 2026 06:08:11 +0000',
  'Authentication-Results: mx.corp.example; spf=softfail smtp.mailfrom=parcel-desk.click; dkim=pass header.d=parcel-desk.click; dmarc=fail header.from=parcel-desk.click policy.dmarc=reject',
  'DKIM-Signature: v=1; a=rsa-sha256; d=parcel-desk.click; s=s1; h=from:to; bh=abc; b=def',
  'From: "Desk" <notice@parcel-desk.click>',
  'Reply-To: help@other-desk.support',
  'Subject: Last notice',
].join('\n')

export const longText = [
  '45.155.205.233 and 2a03:2880:f12f:83:face:b00c:0:25de',
  wrappedUrl,
  '7f7cc3b77cc933cae31d0e6ca29e1f204bb551480768f23f1d650b5bfcff1bbc',
  'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 CVE-2021-44228 desk@parcel-desk.click',
].join('\n')

const page = (name: string, path: string): RoomView => ({
  name: `lookup-${name}`,
  reach: async (host) => {
    await host.turnTo(path)
    await host.page.getByRole('heading', { name: 'Known here' }).waitFor()
  },
})

export const lookupViews: readonly RoomView[] = [
  page('ip', '/ip/45.155.205.233'),
  page('range', '/ip/2001%3Adb8%3A40%3A%3A%2F46'),
  page('reserved', '/ip/192.0.2.1'),
  page('url', `/url?q=${encodeURIComponent(wrappedUrl)}`),
  page('email', '/email/support%2Btag%40mailinator.com'),
  page('phone', '/phone/%2B447700900123'),
  page('mac', '/mac/00%3A50%3A56%3Aab%3A12%3A9f'),
  page('crypto', '/crypto/0x52908400098527886E0F7030069857D2E4169EE7'),
  page(
    'hash',
    '/hash/cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
  ),
  page('cve', '/cve/CVE-2021-44228'),
  page('domain', '/domain/parcel-desk.click'),
  {
    name: 'lookup-start',
    reach: async (host) => {
      await host.turnTo('/lookup')
      await host.page.locator('.history-list li').first().waitFor()
    },
  },
  {
    name: 'lookup-compare',
    reach: async (host) => {
      await host.turnTo('/compare?kind=ip&a=192.0.2.0%2F24&b=192.0.2.0%2F26')
      await host.page.getByRole('rowheader', { name: 'Netmask' }).waitFor()
    },
  },
  { name: 'lookup-compare-empty', reach: (host) => host.turnTo('/compare') },
  { name: 'lookup-many-empty', reach: (host) => host.turnTo('/lookup/many') },
  {
    name: 'lookup-many',
    reach: async (host) => {
      await host.turnTo('/lookup/many')
      await host.page.getByRole('textbox', { name: 'Values, one per line, or a text' }).fill(longText)
      await host.page.keyboard.press('Control+Enter')
      await host.page.getByRole('grid', { name: 'Lookups' }).waitFor()
    },
  },
  { name: 'lookup-headers-empty', reach: (host) => host.turnTo('/lookup/headers') },
  {
    name: 'lookup-headers',
    reach: async (host) => {
      await host.turnTo('/lookup/headers')
      await host.page.getByRole('textbox', { name: 'Message header' }).fill(mailHeader)
      await host.page.getByRole('button', { name: 'Read it' }).click()
      await host.page.getByRole('columnheader', { name: 'Delay' }).waitFor()
    },
  },
]

export const settingsViews: readonly RoomView[] = [
  'workstation',
  'appearance',
  'keys',
  'webhooks',
  'allow-list',
  'warning-lists',
  'data-packs',
  'checks',
  'about',
].map((section) => ({ name: `settings-${section}`, reach: (host) => host.turnTo(`/settings/${section}`) }))

const kinds = [
  'branches',
  'providers',
  'functions',
  'arrangements',
  'services',
  'supplyChains',
  'assessments',
  'article30Checklists',
]

const at = (name: string, path: string, heading?: string | RegExp): RoomView => ({
  name: `register-${name}`,
  reach: async (host) => {
    await host.turnTo(path)
    const shown =
      heading === undefined ? host.page.locator('main h1') : host.page.getByRole('heading', { name: heading })
    await shown.first().waitFor()
  },
})

const record = (kind: string, field: string, value: string, under = ''): RoomView => ({
  name: `register-${under === '' ? kind : under.replace('/', '')}-${value.replace(/\W+/g, '-')}`,
  reach: async (host) => {
    const { uuid } = await recordWith(host.page, kind, field, value)
    await host.turnTo(`/register${under}/${kind}/${uuid}`)
    await host.page.locator('main h1').first().waitFor()
  },
})

export const emptyRegister = at('empty', '/register')

/** The views of a register with the sample. */
export const registerViews: readonly RoomView[] = [
  at('start', '/register', 'Templates'),
  at('entity', '/register/entity'),
  at('definitions', '/register/definitions'),
  ...kinds.map((kind) => at(`list-${kind}`, `/register/${kind}`)),
  at('new', '/register/providers/new'),
  record('arrangements', 'contract_ref', 'BK-012'),
  record('arrangements', 'contract_ref', 'BK-012', '/chain'),
  at('risk', '/register/risk'),
  at('import', '/register/import'),
  {
    name: 'register-import-read',
    reach: async (host) => {
      await host.turnTo('/register/import')
      await host.page
        .getByRole('button', { name: 'Import more' })
        .or(host.page.getByRole('button', { name: 'Choose files' }))
        .first()
        .waitFor()
      await readFiles(host.page, [goldenPackage()])
    },
  },
  at('package', '/register/package'),
  at('filings', '/register/filings'),
  at('due', '/register/due'),
  at('history', '/register/history'),
]

export const emptyIncidents: readonly RoomView[] = [
  {
    name: 'alerts-empty',
    reach: async (host) => {
      await host.turnTo('/alerts')
      await host.page.getByRole('button', { name: 'Load a sample incident' }).waitFor()
    },
  },
  {
    name: 'cases-empty',
    reach: async (host) => {
      await host.turnTo('/cases')
      await host.page.getByText('There are no cases yet.').waitFor()
    },
  },
]

const caseSection = (section: string): RoomView => ({
  name: `case-${section}`,
  reach: async (host) => {
    await host.turnTo('/cases')
    await openCase(host.page, lureCase)
    await host.page.keyboard.press('Escape')
    await host.page
      .getByRole('navigation', { name: 'Sections of the case' })
      .getByRole('link', { name: new RegExp(section, 'i') })
      .click()
  },
})

const actorView = (name: string, path: string, heading: string): RoomView => ({
  name,
  reach: async (host) => {
    await host.turnTo(path)
    await host.page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  },
})

export const emptyActors = actorView('actors-empty', '/actors', 'Actors')

export const actorViews: readonly RoomView[] = [
  actorView('actors', '/actors', 'Actors'),
  actorView('actors-profile', '/actors/grey-heron', 'Grey Heron'),
  actorView('actors-map', '/actor-map', 'Map'),
  actorView('actors-conflicts', '/actor-conflicts', 'Names in conflict'),
  actorView('actors-matrix', '/actor-matrix?technique=T9566', 'Techniques'),
  actorView('actors-graph', '/actor-graph?root=grey-heron', 'Graph of Grey Heron'),
  actorView('actors-compared', '/actor-matrix?compare=grey-heron&compare=brown-otter', 'Comparison'),
]

export const incidentViews: readonly RoomView[] = [
  {
    name: 'alerts',
    reach: async (host) => {
      await host.turnTo('/alerts')
      await alertRows(host.page).first().waitFor()
    },
  },
  {
    name: 'alerts-read',
    reach: async (host) => {
      await loadIncident(host.page)
      await host.turnTo('/alerts')
      await alertRows(host.page).nth(1).click()
      await alertPane(host.page)
        .getByRole('heading', { name: /^Observables/ })
        .waitFor()
    },
  },
  {
    name: 'observables',
    reach: async (host) => {
      await host.turnTo('/observables?match=within&value=0.0.0.0/0')
      await host.page.getByRole('grid', { name: 'Observables' }).waitFor()
    },
  },
  {
    name: 'observable-one',
    reach: async (host) => {
      await host.turnTo('/observables/one?value=svc-ledger')
      await host.page.getByRole('heading', { name: 'Alerts by day' }).waitFor()
    },
  },
  {
    name: 'observable-graph',
    reach: async (host) => {
      await host.turnTo('/observables/graph?root=svc-ledger')
      await host.page.locator('.graph[data-laid-out=true]').waitFor()
    },
  },
  {
    name: 'cases-board',
    reach: async (host) => {
      await host.turnTo('/cases')
      await host.page.getByRole('link', { name: lureCase }).waitFor()
    },
  },
  {
    name: 'cases-table',
    reach: async (host) => {
      await host.turnTo('/cases/table')
      await host.page.getByRole('grid', { name: 'Cases' }).getByText(lureCase).waitFor()
    },
  },
  caseSection('timeline'),
  caseSection('tasks'),
  caseSection('indicators'),
  caseSection('comments'),
  caseSection('techniques'),
  caseSection('links'),
]
