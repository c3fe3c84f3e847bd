/** One clause that a contract for ICT services must have, DORA (Regulation (EU) 2022/2554) Art. 30. */
export type Article30Clause = {
  /** Location in the article: paragraph and letter. */
  readonly key: string
  readonly title: string
  /** What the contract has to contain. */
  readonly text: string
  /** True for paragraph 3: required only when the service supports a critical or important function. */
  readonly critical: boolean
}

const always = (key: string, title: string, text: string): Article30Clause => ({
  key,
  title,
  text,
  critical: false,
})
const whenCritical = (key: string, title: string, text: string): Article30Clause => ({
  key,
  title,
  text,
  critical: true,
})

/** The clauses of Art. 30(1) to (3), in the order of the article, paraphrased. */
export const article30Clauses: readonly Article30Clause[] = [
  always(
    '30.1',
    'One written contract',
    'Rights and duties of both sides are set out in writing, with the service level agreements, in one document that both can keep.',
  ),
  always(
    '30.2.a',
    'Description of the services',
    'All functions and services are described clearly and completely, and whether and how parts that support a critical or important function may be subcontracted.',
  ),
  always(
    '30.2.b',
    'Places',
    'Regions or countries where services are given and data are stored and processed; the provider announces a change beforehand.',
  ),
  always(
    '30.2.c',
    'Protection of data',
    'Availability, authenticity, integrity and confidentiality of data, personal data included.',
  ),
  always(
    '30.2.d',
    'Access to and return of data',
    'Access, recovery and return of data in an easily usable form when the provider fails, is resolved, stops, or the contract ends.',
  ),
  always(
    '30.2.e',
    'Service levels',
    'Descriptions of the service levels, and how they are updated and revised.',
  ),
  always(
    '30.2.f',
    'Help in incidents',
    'The provider helps in an ICT incident related to the service at no extra cost, or at a cost fixed beforehand.',
  ),
  always(
    '30.2.g',
    'Cooperation with authorities',
    'The provider cooperates fully with competent and resolution authorities and those they appoint.',
  ),
  always(
    '30.2.h',
    'Termination',
    'Rights to terminate, and notice periods that meet what authorities expect.',
  ),
  always(
    '30.2.i',
    'Awareness and training',
    'How the provider takes part in security awareness programmes and resilience training.',
  ),
  whenCritical(
    '30.3.a',
    'Exact service levels',
    'Full descriptions with precise quantitative and qualitative targets, so that they can be monitored and put right without delay.',
  ),
  whenCritical(
    '30.3.b',
    'Notice and reporting',
    'Notice periods and reporting duties of the provider, for any development that may weaken its ability to meet the service levels.',
  ),
  whenCritical(
    '30.3.c',
    'Contingency and security',
    'The provider has and tests contingency plans, and has security measures, tools and policies that fit the entity.',
  ),
  whenCritical(
    '30.3.d',
    'Threat-led testing',
    'The provider takes part and cooperates fully in threat-led penetration tests (Art. 26 and 27).',
  ),
  whenCritical(
    '30.3.e',
    'Monitoring, access, inspection, audit',
    'The right to monitor continuously: unrestricted access, inspection and audit by the entity, those it appoints and the authority; other assurance where clients of others are touched; cooperation on site; scope, procedure and frequency.',
  ),
  whenCritical(
    '30.3.f',
    'Exit',
    'A binding transition period in which the provider goes on, and which allows a move to another provider or in-house.',
  ),
]
