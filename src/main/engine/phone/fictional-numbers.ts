/**
 * Numbers that regulators reserve for films, books and examples. Nobody can be called there, so a call or a message
 * that shows one was sent under a false number.
 */
export type FictionalRange = {
  /** The country name as used in a sentence. */
  readonly country: string
  readonly source: string
  /** Numbers in E.164 without the plus: `x` stands for any digit, a hyphen for all from the first to the last. */
  readonly ranges: readonly string[]
}

/** Every range that its regulator has published, as far as known here. */
export const fictionalRanges: readonly FictionalRange[] = [
  {
    country: 'North America',
    source: 'North American Numbering Plan Administrator: 555-0100 to 555-0199 in every area',
    ranges: ['1xxx55501xx'],
  },
  {
    country: 'the United Kingdom',
    source: 'Ofcom: telephone numbers for use in TV and radio drama programmes',
    ranges: [
      ...['113', '114', '115', '116', '117', '118', '121', '131', '141', '151', '161'].map(
        (area) => `44${area}4960xxx`,
      ),
      '442079460xxx',
      '441914980xxx',
      '442896496xxx',
      '442920180xxx',
      '441632960xxx',
      '447700900xxx',
      '448081570xxx',
      '449098790xxx',
      '443069990xxx',
    ],
  },
  {
    country: 'Ireland',
    source: 'Commission for Communications Regulation: numbers for drama in area 020',
    ranges: ['3532091xxxxx'],
  },
  {
    country: 'France',
    source: 'Arcep: numbers for audiovisual works in the national numbering plan',
    ranges: ['3319900xxxx', '3326191xxxx', '3335301xxxx', '3346571xxxx', '3353649xxxx', '3363998xxxx'],
  },
  {
    country: 'Germany',
    source: 'Bundesnetzagentur, notice 148/2021: numbers for media productions',
    ranges: [
      '493023125xxx',
      '496990009xxx',
      '494066969xxx',
      '492214710xxx',
      '498999998xxx',
      '4915228817386',
      '4915228895456',
      '4915254599371',
      '4917139200xx',
      '491729925904',
      '491729968532',
      '491729973185',
      '491729973186',
      '491729980752',
      '491749091317',
      '491749464308',
      '49176040690xx',
    ],
  },
  {
    country: 'Sweden',
    source: 'Swedish Post and Telecom Authority: numbers for use in books and films',
    ranges: ['463139006xx', '464062804xx', '468465004xx', '469803192xx', '46701740605-46701740699'],
  },
  {
    country: 'Australia',
    source: 'Australian Communications and Media Authority: numbers for use in creative works',
    ranges: [
      ...['2', '3', '7', '8'].flatMap((area) => [`61${area}5550xxxx`, `61${area}7010xxxx`]),
      ...`570006 570110 570156 570157 570158 570159 570313 570737 571266 571491 571804 572549 572665 572983 573087
        573770 574118 574632 575254 575789 576398 576801 577426 577644 578148 578888 578957 579212 579455 579760`
        .split(/\s+/)
        .map((line) => `61491${line}`),
      '611800160401',
      '611800975707-611800975711',
      '611300975707-611300975711',
    ],
  },
]

/** Returns the published range that contains a number in E.164 without its plus; null when there is none. */
export function findFictional(digits: string): FictionalRange | null {
  return fictionalRanges.find(({ ranges }) => ranges.some((range) => isInRange(digits, range))) ?? null
}

function isInRange(digits: string, range: string): boolean {
  const [first = '', last] = range.split('-')
  if (digits.length !== first.length) return false
  if (last !== undefined) return digits >= first && digits <= last
  for (let at = 0; at < digits.length; at++) if (first[at] !== 'x' && first[at] !== digits[at]) return false
  return true
}
