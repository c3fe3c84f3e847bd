import {
  type ColumnMapping,
  type MappedField,
  mappedFields,
} from '../../../contract/workstation/alerts/alert-columns.ts'
import type { Event } from './event-fields.ts'
import type { ImportedAlert } from './imported-alert.ts'
import { valuesAtPath } from './mapped-paths.ts'
import { readSeverity } from './severity-word.ts'

/** Common names of columns in exports, in the order in which they are tried. */
const usualNames: Readonly<Record<MappedField, readonly string[]>> = {
  title: [
    'title',
    'alert',
    'alert name',
    'name',
    'rule',
    'rule name',
    'signature',
    'message',
    'summary',
    'description',
  ],
  severity: ['severity', 'level', 'priority', 'risk', 'urgency', 'criticality'],
  external_id: ['external_id', 'id', 'alert id', 'event id', 'incident id', 'uuid', 'key'],
  detected_at: [
    'detected_at',
    'time',
    'timestamp',
    '@timestamp',
    'date',
    'created',
    'created at',
    'first seen',
    'start time',
    'first activity',
    'event time',
    'alert time',
    'detection time',
    'detected at',
    'creation time',
    'last activity',
    'last seen',
  ],
  source: ['source', 'product', 'vendor', 'sensor', 'tool', 'detection source'],
  hostname: ['hostname', 'host', 'computer', 'computer name', 'device', 'machine', 'asset', 'agent'],
  description: ['description', 'details', 'message', 'summary'],
  tags: ['tags', 'techniques', 'mitre', 'category'],
}

/** The same in German, French, Spanish and Italian, tried when none of the usual names is there. */
const translatedNames: Readonly<Record<MappedField, string>> = {
  title:
    'titel,meldung,regelname,regel,alarm,ereignis,titre,alerte,nom de la règle,règle,título,alerta,regla,mensaje,titolo,avviso,regola,messaggio',
  severity:
    'schweregrad,kritikalität,priorität,stufe,gravité,sévérité,criticité,priorité,niveau,gravedad,severidad,criticidad,prioridad,nivel,gravità,severità,criticità,priorità,livello',
  external_id: 'kennung,vorgangsnummer,ereignis id,identifiant,identificador,identificativo',
  detected_at:
    'zeitpunkt,zeitstempel,zeit,erkannt am,datum,horodatage,date et heure,détecté le,fecha y hora,marca de tiempo,fecha,data e ora,data',
  source: 'quelle,produkt,produit,fuente,producto,fonte,prodotto',
  hostname:
    'rechnername,computername,rechner,gerät,hôte,poste,ordinateur,appareil,equipo,dispositivo,máquina,macchina',
  description: 'beschreibung,einzelheiten,détails,descripción,detalles,descrizione,dettagli',
  tags: 'techniken,kategorie,catégorie,categoría,categoria,tecniche',
}

const plain = (name: string) =>
  name
    .trim()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_\s-]+/g, ' ')

/** Guesses the mapping of columns from their names; a column is mapped to one field at most. */
export function guessMapping(columns: readonly string[]): ColumnMapping {
  const mapping: Partial<Record<MappedField, string>> = {}
  const taken = new Set<string>()
  const named = Map.groupBy(columns, plain)
  for (const field of mappedFields) {
    const found = [...usualNames[field], ...translatedNames[field].split(',')]
      .map((name) => named.get(plain(name))?.find((column) => !taken.has(column)))
      .find((column) => column !== undefined)
    if (found === undefined) continue
    mapping[field] = found
    taken.add(found)
  }
  return mapping
}

/**
 * Returns the mapping of a table: the chosen columns, and for fields without a choice those that names suggest. An empty
 * choice means that no column has the field.
 */
export function tableMapping(columns: readonly string[], chosen: ColumnMapping | null): ColumnMapping {
  return { ...guessMapping(columns), ...chosen }
}

/**
 * Whether a table has times, judged by one of its rows: a column is mapped to them, or a field of the program itself
 * contains one.
 */
export function saysTimes({ detected_at = '' }: ColumnMapping, stated: string | null): boolean {
  return detected_at !== '' || stated !== null
}

const listOf = (text: string) => text.split(/[,;|\s]+/).filter((each) => each !== '')

/** Returns a row with its mapped columns under the names of the fields; unmapped columns keep their own names. */
export function mapped(row: Event, mapping: ColumnMapping): Event {
  const named = Object.entries(mapping).flatMap(([field, column]) => {
    const value = column === undefined || !Object.hasOwn(row, column) ? undefined : row[column]
    if (value === undefined || value === '') return []
    return [[field, field === 'tags' ? listOf(String(value)) : value] as const]
  })
  return { ...row, ...Object.fromEntries(named) }
}

/** Returns the values of an event that a mapping names, each as a text; a list for tags. */
export function mappedValues(event: Event, mapping: ColumnMapping): MappedValues {
  const values: { -readonly [F in keyof MappedValues]: MappedValues[F] } = {}
  for (const field of mappedFields) {
    const path = mapping[field] ?? ''
    const [first, ...more] = path === '' ? [] : valuesAtPath(event, path)
    if (first === undefined) continue
    if (field === 'tags') values.tags = more.length > 0 ? [first, ...more].map(String) : listOf(String(first))
    else values[field] = String(first).trim()
  }
  return values
}

export type MappedValues = Readonly<
  Partial<Record<Exclude<MappedField, 'tags'>, string> & { tags: readonly string[] }>
>

/**
 * Returns an alert with what a mapping names in place of what its shape read; everything else stays. A severity is one
 * of the usual words; what another word or a number means is for the user to say, as of every unknown severity.
 */
export function withMapped(alert: ImportedAlert, { severity, ...values }: MappedValues): ImportedAlert {
  return { ...alert, ...values, ...(severity === undefined ? {} : readSeverity(severity)) }
}
