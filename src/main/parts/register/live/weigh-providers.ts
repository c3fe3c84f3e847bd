import { code } from '../../../engine/register/model/codes.ts'
import type { Held, RegisterModel } from '../../../engine/register/model/register-model.ts'
import type { LiveState } from './live-state.ts'

/**
 * Weight of a provider: arrangements with ICT services, critical functions that it supports, its cost in the base
 * currency.
 */
export type Weight = {
  readonly arrangements: Set<string>
  readonly critical: Set<string>
  cost: number | null
}

/** Returns the weight of each provider that provides an ICT service or supports a critical function. */
export function weighProviders(model: RegisterModel): Map<string, Weight> {
  const weights = new Map<string, Weight>()
  const weightOf = (uuid: string): Weight => {
    const known = weights.get(uuid)
    if (known !== undefined) return known
    const made: Weight = { arrangements: new Set(), critical: new Set(), cost: null }
    weights.set(uuid, made)
    return made
  }
  for (const { data } of model.all('services')) {
    if (data.service_nature !== 'ict') continue
    const arrangement = model.get('arrangements', data.arrangement_uuid)
    const provider = data.provider_uuid ?? arrangement?.data.provider_uuid
    if (arrangement === undefined || provider === null || provider === undefined) continue
    const weight = weightOf(provider)
    weight.arrangements.add(arrangement.uuid)
    for (const uuid of data.function_uuids ?? [])
      if (model.get('functions', uuid)?.data.criticality === code.yes) weight.critical.add(uuid)
  }
  for (const { uuid, data } of model.all('functions'))
    if (data.criticality === code.yes)
      for (const provider of data.provider_uuids ?? []) weightOf(provider).critical.add(uuid)
  const currency = comparedCurrency(model)
  if (currency === null) return weights
  for (const { uuid, data } of model.all('providers')) {
    const weight = weights.get(uuid)
    // an imported file may contain anything in place of an amount
    const isAmount = /^\d+(?:\.\d+)?$/.test(data.annual_cost ?? '')
    if (weight !== undefined && isAmount && data.currency === currency) weight.cost = Number(data.annual_cost)
  }
  return weights
}

/**
 * Returns the currency in which costs are compared: the base currency, or without one the only currency of all costs.
 */
function comparedCurrency(model: RegisterModel): string | null {
  const { base_currency } = model.filing
  if (base_currency !== null) return base_currency
  const currencies = new Set<string | null>()
  for (const { data } of model.all('providers')) if (data.annual_cost) currencies.add(data.currency)
  const [only = null] = currencies
  return currencies.size === 1 ? only : null
}

/**
 * Returns the provider at the top of a group. If the parents form a cycle, the provider of the cycle that was created
 * first.
 */
export function ultimateParent({ live, order }: LiveState, uuid: string): string {
  const { model } = live.derived
  const path = new Set([uuid])
  let top = uuid
  for (;;) {
    const parent = model.get('providers', top)?.data.parent_uuid
    if (parent === null || parent === undefined) return top
    if (path.has(parent)) return order.sorted(circleOf(model, parent))[0]?.uuid ?? parent
    path.add(parent)
    top = parent
  }
}

/** Returns the providers in the cycle of parents that contains a provider. */
function circleOf(model: RegisterModel, uuid: string): Held<'providers'>[] {
  const circle: Held<'providers'>[] = []
  let at = model.get('providers', uuid)
  while (at !== undefined && !circle.includes(at)) {
    circle.push(at)
    at = model.get('providers', at.data.parent_uuid)
  }
  return circle
}
