import type { Host } from './host.ts'

/**
 * The selectable item of a view, and its name in both dialogs; or the sentence that states why nothing can be added to
 * a case.
 */
export type ViewChoice =
  | { readonly choose: (host: Host) => Promise<unknown>; readonly what: RegExp }
  | { readonly none: RegExp }

/** The view as a whole is the subject: nothing needs to be selected. */
const page = (what: RegExp): ViewChoice => ({ choose: (host) => host.page.locator('#view').focus(), what })

/** The first row of a table, with the keyboard. */
const row = (table: string, what: RegExp): ViewChoice => ({
  choose: async (host) => {
    await host.page.locator(`${table} [role=row][aria-selected]`).first().waitFor()
    await host.page.locator(table).focus()
    await host.page.keyboard.press('Home')
    await host.page.locator(`${table} [role=row][aria-selected=true]`).waitFor()
  },
  what,
})

/** In a list without selection, the focused entry is the subject. */
const focused = (entry: string, what: RegExp): ViewChoice => ({
  choose: (host) => host.page.locator(entry).first().focus(),
  what,
})

const nothing = { none: /^Nothing on this page can be added to a case\.$/ }
const record = row('#register-list', /^the .+/)
const indicator = row('#indicators', /^1 indicator$/)
const node = page(/.+/)
const ofCase = page(/^the case /)

/** One for every view of `room-views.ts`, by its name. */
export const viewChoices: Readonly<Record<string, ViewChoice>> = {
  'triage-start': nothing,
  'triage-report': indicator,
  'triage-logs': indicator,
  'triage-mail': indicator,
  'triage-mail-inspected': page(/^1 indicator$/),
  'triage-two-sources': indicator,
  'triage-kept': focused('.kept li a', /^the session /),
  unbuilt: nothing,
  unknown: nothing,

  'lookup-ip': page(/^45\.155\.205\[\.\]233$/),
  'lookup-range': page(/^2001/),
  'lookup-reserved': page(/^192\.0\.2\[\.\]1$/),
  'lookup-url': page(/^h/),
  'lookup-email': page(/mailinator/),
  'lookup-phone': page(/7700/),
  'lookup-mac': page(/^00/),
  'lookup-crypto': page(/^0x/),
  'lookup-hash': page(/^cf83e1/),
  'lookup-cve': page(/^CVE-2021-44228$/),
  'lookup-domain': page(/^parcel-desk\[\.\]click$/),
  'lookup-start': focused('.history-list li a', /.+/),
  'lookup-compare': page(/ and /),
  'lookup-compare-empty': { none: /^Compare two values first\.$/ },
  'lookup-many-empty': nothing,
  'lookup-many': row('#many-table', /^1 indicator$/),
  'lookup-headers-empty': { none: /^Read a header first/ },
  'lookup-headers': page(/^\d+ indicators from the header$/),

  // settings contain nothing that was observed
  'settings-workstation': nothing,
  'settings-appearance': nothing,
  'settings-keys': nothing,
  'settings-webhooks': nothing,
  'settings-allow-list': nothing,
  'settings-warning-lists': nothing,
  'settings-data-packs': nothing,
  'settings-checks': nothing,
  'settings-about': nothing,

  // the register as a whole is not a record that a case can be linked to
  'register-empty': nothing,
  'register-start': nothing,
  'register-entity': nothing,
  'register-definitions': nothing,
  'register-list-branches': record,
  'register-list-providers': record,
  'register-list-functions': record,
  'register-list-arrangements': record,
  'register-list-services': record,
  'register-list-supplyChains': record,
  'register-list-assessments': record,
  'register-list-article30Checklists': record,
  'register-new': nothing,
  'register-arrangements-BK-012': page(/^the .+/),
  'register-chain-BK-012': page(/^the arrangement /),
  'register-risk': nothing,
  'register-import': nothing,
  'register-import-read': nothing,
  'register-package': nothing,
  'register-filings': nothing,
  'register-history': nothing,
  'register-due': nothing,

  'alerts-empty': { none: /^Choose an alert first/ },
  'cases-empty': { none: /^Choose a case first/ },
  alerts: row('#alert-table', /alert/),
  'alerts-read': page(/alert/),
  observables: row('#observables', /.+/),
  'observable-one': page(/^svc-ledger$/),
  'observable-graph': node,
  'cases-board': focused('.board .card', /^the case /),
  'cases-table': row('#case-table', /^the case /),
  'case-timeline': ofCase,
  'case-tasks': ofCase,
  'case-indicators': row('#case-indicators', /.+/),
  'case-comments': ofCase,
  'case-techniques': ofCase,
  'case-links': ofCase,

  'actors-empty': { none: /^Choose an actor first/ },
  actors: row('#actor-table', /.+/),
  'actors-profile': page(/^Grey Heron$/),
  // a country or a disputed name is not an actor; the table beside them lists the actors
  'actors-map': nothing,
  'actors-conflicts': nothing,
  // its heading takes the focus once it is loaded
  'actors-matrix': {
    choose: (host) => host.page.locator('.technique-title:focus').waitFor(),
    what: /^T9566 /,
  },
  'actors-graph': node,
  'actors-compared': focused('.matrix-technique', /^T\d+ /),
}
