import { onCircles } from './circles.ts'
import { foldedName } from './folded-name.ts'
import { derivedKey, exists, groupRule, key, linkedRule, type Rule, rowRule, saying, values } from './rule.ts'

/** Rules on facts that differ between two tables, or between two rows, about the same company. */
export const agreementRules: readonly Rule[] = [
  linkedRule(
    'B_01.01',
    ['c0010', 'c0020', 'c0030', 'c0040'],
    [
      values('B_01.02', key('c0010'), 'c0020', key('c0010')),
      values('B_01.02', key('c0010'), 'c0030', key('c0010')),
      values('B_01.02', key('c0010'), 'c0040', key('c0010')),
    ],
    ([, name, country, type], [names, countries, types], report) => {
      if (name !== '' && names !== '' && !hasName(names, name)) report(otherFilerName, 'c0020', first(names))
      if (country !== '' && countries !== '' && !has(countries, country))
        report(otherFilerFact, 'c0030', first(countries))
      if (type !== '' && types !== '' && !has(types, type)) report(otherFilerFact, 'c0040', first(types))
    },
  ),
  linkedRule(
    'B_05.01',
    ['c0050', 'c0060', 'c0080'],
    [
      values('B_01.02', key('c0010'), 'c0020', key('c0010')),
      values('B_01.02', key('c0010'), 'c0030', key('c0010')),
    ],
    ([name, latinName, country], [names, countries], report) => {
      if (names !== '' && name !== '' && !hasName(names, name) && !hasName(names, latinName))
        report(otherEntityName, 'c0050', first(names))
      if (countries !== '' && country !== '' && !has(countries, country))
        report(otherEntityCountry, 'c0080', first(countries))
    },
  ),
  linkedRule(
    'B_05.01',
    ['c0010', 'c0050', 'c0080'],
    [
      values('B_05.01', key('c0010'), 'c0050', key('c0010')),
      values('B_05.01', key('c0010'), 'c0080', key('c0010')),
    ],
    ([, name, country], [names, countries], report) => {
      const others = names
        .split('\u0000')
        .filter((other) => other !== '' && foldedName(other) !== foldedName(name))
      if (name !== '' && others.length > 0) report(twoNames, 'c0050', others[0])
      const elsewhere = countries.split('\u0000').filter((other) => other !== country)
      if (country !== '' && elsewhere.length > 0 && countries !== '')
        report(twoCountries, 'c0080', elsewhere[0])
    },
  ),
  linkedRule(
    'B_05.01',
    ['c0010', 'c0030'],
    [
      values('B_05.01', key('c0030'), 'c0010', key('c0030')),
      values('B_05.01', key('c0010'), 'c0010', key('c0030')),
    ],
    ([code, further], [owners, mains], report) => {
      if (further === '') return
      const other = [...owners.split('\u0000'), ...mains.split('\u0000')].find(
        (one) => one !== '' && one !== code,
      )
      if (other !== undefined) report(codeOfAnother, 'c0030', other)
    },
  ),
  linkedRule(
    'B_05.01',
    ['c0010', 'c0110'],
    [values('B_05.01', key('c0010'), 'c0110', key('c0110'))],
    ([code, parent], [above], report) => {
      if (parent === '' || parent === code || above === '' || has(above, parent)) return
      if (has(above, code)) report(parentsInCircle, 'c0110')
      else report(parentHasParent, 'c0110', first(above))
    },
  ),
  groupRule(
    'B_02.03',
    ['c0010', 'c0020'],
    derivedKey('all rows', [], () => 'all'),
    (rows, report) => {
      const linked = rows
        .map(([inside, outside], row) => ({ row, arrow: [inside, outside] as const }))
        .filter(({ arrow: [inside, outside] }) => inside !== '' && outside !== '')
      const isOn = onCircles(linked.map(({ arrow }) => arrow))
      for (const [at, { row }] of linked.entries()) if (isOn[at]) report(row, linksInCircle, 'c0020')
    },
  ),
  rowRule('B_05.02', ['c0050'], ([rank], report) => {
    if (/^0\d+$/.test(rank)) report(leadingZeros, 'c0050')
  }),
  linkedRule(
    'B_05.02',
    ['c0010', 'c0030'],
    [exists('B_04.01', key('c0010', 'c0020'), key('c0010', 'c0030'))],
    (cells, [isUser], report) => {
      if (isUser && !cells.includes('')) report(userInChain, 'c0030')
    },
  ),
  rowRule('B_02.02', ['c0020', 'c0030'], ([entity, provider], report) => {
    if (entity !== '' && entity === provider) report(providesItself, 'c0030')
  }),
  rowRule('B_05.01', ['c0030', 'c0040', 'c0110', 'c0120'], ([further, type, parent, parentType], report) => {
    if (further === '' && type !== '') report(typeAlone, 'c0030')
    if (parent === '' && parentType !== '') report(parentTypeAlone, 'c0110')
  }),
]

function has(seen: string, value: string): boolean {
  return seen.split('\u0000').includes(value)
}

function hasName(seen: string, name: string): boolean {
  const folded = foldedName(name)
  return folded !== '' && seen.split('\u0000').some((other) => foldedName(other) === folded)
}

function first(seen: string): string {
  return seen.split('\u0000')[0] ?? ''
}

const otherFilerName = saying(
  'OWN-37',
  ({ value, detail }) =>
    `The filer is called “${value}” here, and “${detail}” in the list of entities (B_01.02).`,
  'Write the legal name from the LEI register in both.',
)
const otherFilerFact = saying(
  'OWN-37',
  (context) =>
    `${context.name} is ${context.label(context.column)} here, and ${context.label(context.column, context.detail)} in the list of entities (B_01.02).`,
  'Choose the same in both.',
)
const otherEntityName = saying(
  'OWN-49',
  (context) =>
    `Provider ${context.cell('c0010')} is called “${context.value}” here, and “${context.detail}” in the list of entities (B_01.02).`,
  'Write the legal name from the LEI register in both, or correct the code.',
)
const otherEntityCountry = saying(
  'OWN-49',
  (context) =>
    `Provider ${context.cell('c0010')} has its seat in ${context.label('c0080')} here, and in ${context.label('c0080', context.detail)} in the list of entities (B_01.02).`,
  'Choose the same country in both, or correct the code.',
)
const twoNames = saying(
  'OWN-49',
  (context) =>
    `Provider ${context.cell('c0010')} is called “${context.value}” here, and “${context.detail}” in another row.`,
  'One code is one provider: correct the code or the name of one of them.',
)
const twoCountries = saying(
  'OWN-49',
  (context) =>
    `Provider ${context.cell('c0010')} has its seat in ${context.label('c0080')} here, and in ${context.label('c0080', context.detail)} in another row.`,
  'One code is one provider: correct the code or the country of one of them.',
)
const codeOfAnother = saying(
  'OWN-49',
  ({ value, detail }) => `The further code ${value} is also a code of provider ${detail}.`,
  'One code is one provider: correct it, or keep one of the two providers.',
)
const parentsInCircle = saying(
  'OWN-41',
  (context) =>
    `Provider ${context.cell('c0010')} and its ultimate parent ${context.value} name each other as ultimate parents.`,
  'The one at the top of the group has its own code as its ultimate parent.',
)
const parentHasParent = saying(
  'OWN-41',
  ({ value, detail }) => `Provider ${value} is given as the ultimate parent, and has ${detail} as its own.`,
  ({ detail }) =>
    `Give ${detail} when it is at the top of the group; an ultimate parent has its own code there.`,
)
const linksInCircle = saying(
  'OWN-42',
  (context) =>
    `Arrangements ${context.cell('c0010')} and ${context.value} depend on each other, directly or indirectly.`,
  'A link leads from the arrangement within the group to the outside one behind it: correct one of them.',
)
const leadingZeros = saying(
  'OWN-50',
  ({ value }) => `The rank is written ${value}, with leading zeros.`,
  ({ value }) => `Write ${Number(value)}.`,
)
const userInChain = saying(
  'OWN-51',
  (context) =>
    `Entity ${context.value} uses arrangement ${context.cell('c0010')} (B_04.01) and is in its own supply chain.`,
  'Correct the provider of this row, or the entity that uses the arrangement.',
)
const providesItself = saying(
  'OWN-51',
  ({ value }) => `Entity ${value} is its own provider.`,
  'Correct the provider or the entity; what an entity does for itself is not an ICT third-party service.',
)
const typeAlone = saying(
  'OWN-52',
  (context) => `A further code is missing, but its type is given (${context.label('c0040')}).`,
  'Give the code, or leave its type empty.',
)
const parentTypeAlone = saying(
  'OWN-52',
  (context) =>
    `The code of the ultimate parent is missing, but its type is given (${context.label('c0120')}).`,
  'Give the code of the ultimate parent; the provider has its own code there when it has no parent.',
)
