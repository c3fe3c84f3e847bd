import type { Taxonomy } from '../taxonomy.ts'
import { codesOf } from './members.ts'
import { commonest, key, type LinkedRule, linkedRule, saying, values } from './rule.ts'

/** Columns with the code of a provider, and with the type of that code. */
const pairs = [
  { template: 'B_02.02', code: 'c0030', type: 'c0040' },
  { template: 'B_03.02', code: 'c0020', type: 'c0030' },
  { template: 'B_05.01', code: 'c0010', type: 'c0020' },
  { template: 'B_05.01', code: 'c0030', type: 'c0040' },
  { template: 'B_05.02', code: 'c0030', type: 'c0040', isAskedByNobody: true },
  { template: 'B_05.02', code: 'c0060', type: 'c0070', isAskedByNobody: true },
  { template: 'B_07.01', code: 'c0020', type: 'c0030', isAskedByNobody: true },
] as const

/**
 * A provider code has the same type of code in all tables (OWN-24). The provider's own row decides; when it has no
 * type, or several that disagree, the most frequent one applies. An empty type is reported only where no rule of the
 * receiver does so. The type of an ultimate parent has a rule of its own.
 */
export function codeTypeRules(taxonomy: Taxonomy): LinkedRule[] {
  const types = codesOf(taxonomy, 'identifier_type')
  const counted = pairs.map(({ template, code, type }) => ({
    template,
    key: code,
    value: type,
    among: types,
  }))
  return pairs.map((pair) => {
    const stated = sayings(pair.code, pair.type)
    return linkedRule(
      pair.template,
      [pair.code, pair.type],
      [
        values('B_05.01', key('c0010'), 'c0020', key(pair.code)),
        commonest('types of codes', counted, key(pair.code)),
      ],
      ([code, type], [own, usual], report) => {
        if (code === '') return
        if (type === '') {
          if ('isAskedByNobody' in pair) report(stated.noType, pair.type)
        } else if (types.has(type)) {
          if (types.has(own)) {
            if (type !== own) report(stated.otherThanOwn, pair.type, own)
          } else if (type !== usual) report(stated.otherThanUsual, pair.type, usual)
        }
      },
    )
  })
}

function sayings(code: string, type: string) {
  const fix = 'Choose one type of code for this code, the same in every table.'
  return {
    noType: saying(
      'OWN-24',
      (context) => `Code ${context.cell(code)} has no type of code here.`,
      'Choose its type, the same as in the list of providers (B_05.01).',
    ),
    otherThanOwn: saying(
      'OWN-24',
      (context) =>
        `Code ${context.cell(code)} is called ${context.label(type)} here, but ${context.label(type, context.detail)} in the list of providers (B_05.01).`,
      fix,
    ),
    otherThanUsual: saying(
      'OWN-24',
      (context) =>
        `Code ${context.cell(code)} is called ${context.label(type)} here, but ${context.label(type, context.detail)} in other rows.`,
      fix,
    ),
  }
}
