import { jsonTooLarge } from '../../../contract/json-size.ts'
import {
  type LabelDefaults,
  type LabelField,
  labelEntry,
  labelField,
} from '../../engine/crypto/label-columns.ts'
import type { LabelSink } from './label-sink.ts'

/**
 * Maximum number of values in all objects of a list, and maximum depth: an entity of Follow the Money has three levels.
 */
const bounds = { maxValues: 10_000_000, deepest: 32 }

/**
 * Reads lists in JSON: an array of addresses or of objects; an object with such an array under `addresses`, `data`,
 * `items`, `list`, `result` or `results`; an object that maps addresses to names or objects, or names to addresses; and
 * one object per line, as collections of entities are published.
 */
export function readLabelJson(text: string, sink: LabelSink, defaults: LabelDefaults): 'json' | 'json-lines' {
  const fault = jsonTooLarge(Buffer.from(text), bounds)
  if (fault !== null) throw new Error(fault)
  const whole = parsed(text)
  if (whole !== undefined) {
    takeList(whole, sink, defaults)
    return 'json'
  }
  let number = 0
  for (const line of text.split('\n')) {
    number++
    if (line.trim() === '') continue
    const object = parsed(line)
    if (object === undefined) {
      if (number === 1) throw new Error('it begins like JSON and is none')
      sink.refuse(`line ${number}`, line)
    } else if (isObject(object)) takeObject(object, `line ${number}`, sink, defaults)
    else sink.refuse(`line ${number}`, line)
  }
  return 'json-lines'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const listNames = ['addresses', 'data', 'items', 'list', 'result', 'results']

function takeList(whole: unknown, sink: LabelSink, defaults: LabelDefaults): void {
  if (Array.isArray(whole)) {
    for (const [index, entry] of whole.entries()) takeAny(entry, `entry ${index + 1}`, sink, defaults)
    return
  }
  if (!isObject(whole)) throw new Error('it is JSON without a list')
  const inner = listNames.map((name) => whole[name]).find(Array.isArray)
  if (inner !== undefined) {
    takeList(inner, sink, defaults)
    return
  }
  if (addressIn(whole) !== null) {
    takeObject(whole, 'entry 1', sink, defaults)
    return
  }
  for (const [key, value] of Object.entries(whole)) takePair(key, value, sink, defaults)
}

/** `address: name`, `address: {…}`, or `name: [addresses]`. */
function takePair(key: string, value: unknown, sink: LabelSink, defaults: LabelDefaults): void {
  if (Array.isArray(value))
    for (const address of value) takeAny(address, key, sink, { ...defaults, name: key.slice(0, 300) })
  else if (isObject(value)) takeObject({ address: key, ...value }, key, sink, defaults)
  else
    sink.take(
      labelEntry({ address: key, ...(typeof value === 'string' ? { name: value } : {}) }, defaults),
      key,
    )
}

function takeAny(entry: unknown, where: string, sink: LabelSink, defaults: LabelDefaults): void {
  if (typeof entry === 'string') sink.take(labelEntry({ address: entry }, defaults), where)
  else if (isObject(entry)) takeObject(entry, where, sink, defaults)
  else sink.refuse(where, JSON.stringify(entry) ?? '')
}

type JsonObject = Readonly<Record<string, unknown>>

function takeObject(object: JsonObject, where: string, sink: LabelSink, defaults: LabelDefaults): void {
  // entities in the Follow the Money format hold their values in arrays below `properties`
  const { properties, ...outer } = object
  const values: Partial<Record<LabelField, string>> = {}
  const fields = { ...(isObject(properties) ? properties : {}), ...outer }
  for (const [key, value] of Object.entries(fields)) {
    const field = labelField(key)
    const text = field === null ? '' : textOf(value)
    if (field !== null && text !== '' && values[field] === undefined) values[field] = text
  }
  if (values.address === undefined) sink.refuse(where, JSON.stringify(object).slice(0, 200))
  else sink.take(labelEntry(values, defaults), where)
}

function textOf(value: unknown): string {
  if (Array.isArray(value))
    return value
      .slice(0, 20)
      .map((part) => (typeof part === 'string' ? part : ''))
      .filter((part) => part !== '')
      .join('; ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function addressIn(object: JsonObject): unknown {
  return Object.entries(object).find(([key]) => labelField(key) === 'address')?.[1] ?? null
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
