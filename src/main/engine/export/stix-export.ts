import { documentWithList } from './document-with-list.ts'
import {
  describeSighting,
  type ExportContext,
  type ExportedIndicator,
  rowsForDetection,
} from './exported-indicator.ts'
import { skerryIdentity } from './stix-identity.ts'
import { markingsOf } from './stix-markings.ts'
import { type StixObject, stixObservable } from './stix-observable.ts'
import { skerryNamespace, uuidV5 } from './uuid-v5.ts'

/**
 * Returns a STIX 2.1 bundle (OASIS standard). It contains:
 * - an observable for every address, name, URL, mailbox and hash, with the same id that any producer derives;
 * - an indicator with a pattern for those that a person says, in the export, to be for detection, and only where that
 *   can be meant (`rowsForDetection`): victims, imitated brands, relays, and private, reserved, listed, allowed or
 *   constant values are nothing to hunt for; what is merely observed accuses nobody;
 * - a vulnerability for every CVE;
 * - one note that lists crypto addresses, for which the standard has neither observable nor pattern;
 * - one grouping that contains everything, and the identity of Skerry as its creator.
 * The markings are the labels that a person set on the session; what the session states refers to them. Without labels
 * there are none: how far it may be passed on is not for the tool to decide.
 */
export function stixExport(rows: readonly ExportedIndicator[], context: ExportContext): string {
  const objects = new Map<string, StixObject>()
  const maker = new ObjectMaker(context)
  const detected = rowsForDetection(rows, context)
  const wallets: ExportedIndicator[] = []
  for (const row of rows) {
    const observable = stixObservable(row)
    if (observable !== null) {
      add(objects, observable.object)
      if (detected.has(row)) add(objects, maker.indicator(row, observable.pattern))
    } else if (row.kind === 'cve') add(objects, maker.vulnerability(row))
    else if (row.kind === 'crypto') wallets.push(row)
  }
  const grouping = objects.size === 0 ? null : maker.grouping(context.title, [...objects.keys()])
  if (grouping !== null) add(objects, grouping)
  if (wallets.length > 0) add(objects, maker.walletNote(wallets, grouping?.id ?? skerryIdentity.id))
  const head = { type: 'bundle', id: maker.id('bundle', context.exportedAt) }
  return documentWithList(head, 'objects', [skerryIdentity, ...maker.markings, ...objects.values()])
}

function add(objects: Map<string, StixObject>, object: StixObject): void {
  objects.set(object.id, object)
}

/** Makes the objects that are statements of this session. Their ids are derived from session, type and content. */
class ObjectMaker {
  readonly markings: readonly StixObject[]
  private readonly edition: string
  private readonly created: string
  private readonly modified: string
  private readonly toolVersion: string

  constructor({ session, startedAt, exportedAt, toolVersion, labels }: ExportContext) {
    this.markings = markingsOf(labels ?? { tlp: null, pap: null })
    // `created` of an id must never change: without a permanent date the ids are valid for this one export only
    this.edition = startedAt === undefined ? `${session} ${exportedAt}` : session
    this.created = new Date(startedAt ?? exportedAt).toISOString()
    const modified = Math.max(Date.parse(exportedAt), Date.parse(this.created))
    this.modified = new Date(modified).toISOString()
    this.toolVersion = toolVersion
  }

  id(type: string, key: string): string {
    return `${type}--${uuidV5(skerryNamespace, JSON.stringify([type, this.edition, key]))}`
  }

  indicator(row: ExportedIndicator, pattern: string): StixObject {
    return {
      ...this.statement('indicator', pattern),
      name: row.shown,
      description: describeSighting(row),
      pattern,
      pattern_type: 'stix',
      valid_from: this.created,
    }
  }

  vulnerability(row: ExportedIndicator): StixObject {
    return {
      ...this.statement('vulnerability', row.value),
      name: row.value,
      description: describeSighting(row),
      external_references: [{ source_name: 'cve', external_id: row.value }],
    }
  }

  walletNote(wallets: readonly ExportedIndicator[], about: string): StixObject {
    return {
      ...this.statement('note', 'wallets'),
      abstract: 'Crypto addresses',
      content: wallets.map((row) => `${row.value}  ${describeSighting(row)}`).join('\n'),
      object_refs: [about],
    }
  }

  grouping(title: string, references: readonly string[]): StixObject {
    return {
      ...this.statement('grouping', ''),
      name: title,
      description: `Values of one triage session, exported by Skerry ${this.toolVersion}.`,
      context: 'suspicious-activity',
      object_refs: references,
    }
  }

  private statement(type: string, key: string): StixObject {
    return {
      type,
      spec_version: '2.1',
      id: this.id(type, key),
      created_by_ref: skerryIdentity.id,
      created: this.created,
      modified: this.modified,
      ...(this.markings.length > 0 && { object_marking_refs: this.markings.map(({ id }) => id) }),
    }
  }
}
