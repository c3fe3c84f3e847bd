/**
 * Words that officers write for the members of closed lists, in German, French, English, Spanish, Italian, Dutch and
 * Polish, separated by ` | `, by list and by Skerry's short name or the local part of the code. Words that could mean
 * two members of one list are not here: nothing is guessed.
 */
export const memberWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  yes_no: {
    yes: 'ja | j | oui | o | sí | s | sì | tak | t | wahr | vrai | verdadero | vero | waar | prawda | x | vorhanden | kritisch | kritisch/wichtig | kritisch oder wichtig | wichtig | critique | critique ou importante | critique/importante | importante | crítica | crítica o importante | critica | critica o importante | kritiek | kritiek of belangrijk | belangrijk | krytyczna | krytyczna lub istotna | krytyczna lub ważna | istotna | critical | critical or important | critical/important | important | c/i',
    no: 'nein | non | nee | nie | falsch | faux | falso | onwaar | fałsz | nicht vorhanden | nicht kritisch | unkritisch | nicht wichtig | weder kritisch noch wichtig | non critique | pas critique | ni critique ni importante | no crítica | no critica | non critica | non critica né importante | niet kritiek | niet kritisch | niekrytyczna | not critical | non-critical | non critical | uncritical | not important | neither critical nor important | non importante | keine | aucun | none',
    not_assessed:
      'nicht bewertet | nicht beurteilt | noch nicht bewertet | offen | bewertung ausstehend | non évalué | non évaluée | pas évalué | évaluation non réalisée | no evaluado | no evaluada | evaluación no realizada | non valutato | non valutata | valutazione non effettuata | niet beoordeeld | beoordeling niet uitgevoerd | nie oceniono | nieoceniona | nie przeprowadzono oceny | brak oceny | not assessed | not yet assessed | assessment pending',
  },
  arrangement_type: {
    standalone:
      'einzelvertrag | eigenständiger vertrag | eigenständige vereinbarung | selbständiger vertrag | eigenständig | einzeln | einzelvereinbarung | contrat autonome | accord autonome | autonome | contrat individuel | contrat isolé | contrat simple | isolé | contrato independiente | acuerdo independiente | independiente | contrato individual | contrato autónomo | autónomo | contratto singolo | contratto autonomo | accordo autonomo | autonomo | singolo | indipendente | contratto indipendente | losstaand contract | losstaande overeenkomst | op zichzelf staand | zelfstandige overeenkomst | zelfstandig contract | losstaand | zelfstandig | enkelvoudig contract | umowa samodzielna | umowa jednostkowa | umowa odrębna | samodzielna | odrębna | umowa pojedyncza | pojedyncza | jednostkowa | umowa indywidualna | indywidualna | single | single contract | stand alone | stand-alone | standalone contract | standalone agreement | individual contract | individual agreement | einzel-v. | einzel v | contratto individuale | standalone',
    overarching:
      'rahmenvertrag | rahmen | rahmenvereinbarung | dachvertrag | hauptvertrag | übergeordnet | übergeordneter vertrag | übergreifende vereinbarung | contrat-cadre | contrat cadre | accord-cadre | accord cadre | cadre | accord global | contrato marco | acuerdo marco | marco | contratto quadro | accordo quadro | quadro | raamovereenkomst | raamcontract | raam | mantelovereenkomst | mantelcontract | overkoepelende overeenkomst | umowa ramowa | ramowa | ramowy | porozumienie ramowe | umowa nadrzędna | nadrzędna | framework | framework contract | framework agreement | master | master agreement | master service agreement | master services agreement | msa | umbrella agreement | overarching | overarching contract | overarching agreement | übergreifend | übergreifender vertrag',
    subsequent:
      'abruf | einzelabruf | abrufvertrag | abruf aus rahmenvertrag | folgevertrag | einzelvertrag unter rahmen | einzelvertrag zum rahmenvertrag | einzelvertrag zu rahmenvertrag | untervertrag | nachfolgend | zugehörig | zugeordneter vertrag | nachfolgevertrag | leistungsschein | contrat subséquent | accord subséquent | subséquent | contrat d’application | contrat associé | associé | bon de commande | commande | avenant | contrato derivado | contrato subsiguiente | acuerdo posterior | posterior | derivado | subsiguiente | asociado | contrato asociado | pedido | contratto attuativo | contratto successivo | successivo | attuativo | contratto applicativo | applicativo | ordine | ordinativo | associato | contratto derivato | derivato | nadere overeenkomst | deelovereenkomst | deelcontract | vervolgovereenkomst | vervolgcontract | afroep | afroepcontract | umowa wykonawcza | wykonawcza | umowa szczegółowa | umowa powiązana | powiązana | zlecenie | umowa podrzędna | zamówienie | umowa cząstkowa | call-off | call off | call-off contract | call-off order | call-off agreement | statement of work | sow | order form | work order | order | subsequent | associated | subsequent contract | subsequent agreement | associated agreement | folgevereinbarung | einzelauftrag | application | d’application | folgevereinbarung oder verbundene vereinbarung | accord subséquent ou associé | acuerdo subsiguiente o asociado | accordo successivo o associato | verdere of gekoppelde overeenkomst | umowa późniejsza lub powiązana',
  },
  identifier_type: {
    LEI: 'lei-code | code lei | codice lei | código lei | kod lei',
    NIN: 'nationale kennnummer | nationale id | identifiant national | codice fiscale | regon | nationaal nummer | other | andere | sonstige | autre | otro | altro | inny',
    EUID: 'euid-code',
    CRN: 'handelsregister | handelsregisternummer | hr-nummer | hrb | hrb-nummer | registernummer | firmenbuchnummer | rcs | n° rcs | registre du commerce | numéro de registre du commerce | registro mercantil | registro imprese | numero rea | rea | kvk | kvk-nummer | krs | numer krs | nr krs | company number | company registration number | registration number | siren | n° siren | kvk-nr. | kvk nr | cro number | cro no | hrb-nr. | handelsregister-nr. | numero iscrizione | nr krs',
    VAT: 'ust-id | ust-idnr | ustid | ust-idnr. | umsatzsteuer-id | umsatzsteuer-identifikationsnummer | uid | mwst-nr | tva | n° tva | numéro de tva | tva intracommunautaire | iva | cif | nif-iva | número de iva | partita iva | p. iva | p.iva | piva | btw | btw-nummer | btw-id | nip | numer nip | numer vat | nr vat | vat | vat no | vat no. | vat number | vat id | nip (vat ue) | vat ue | vat eu | nip ue',
    PNR: 'pass | reisepass | passnummer | passeport | pasaporte | passaporto | paspoort | paszport | passport',
  },
  person_type: {
    legal_person:
      'juristische person | jur. person | jp | gesellschaft | unternehmen | firma | personne morale | pm | société | persona jurídica | pj | sociedad | empresa | persona giuridica | pg | società | rechtspersoon | bedrijf | vennootschap | osoba prawna | op | spółka | legal person | legal entity | company | corporate | corporation | legal',
    individual_in_business:
      'natürliche person | nat. person | einzelunternehmer | einzelperson | selbständiger | freiberufler | einzelkaufmann | personne physique | pp | entrepreneur individuel | indépendant | persona física | autónomo | empresario individual | persona fisica | pf | ditta individuale | libero professionista | natuurlijk persoon | natuurlijke persoon | zzp | eenmanszaak | zelfstandige | osoba fizyczna | of | jdg | działalność gospodarcza | osoba fizyczna prowadząca działalność gospodarczą | natural person | individual | sole trader | freelancer | self-employed',
  },
  ict_service_type: {
    S01: 'it-projektmanagement | projektmanagement | gestion de projet | gestión de proyectos | gestione progetti | projectmanagement | zarządzanie projektami | project management | ikt-projektmanagement | ict-projektmanagement | gestion de projets informatiques | gestion de projet tic | gestión de proyectos tic | gestione progetti ict | gestione di progetti tic | ict-projectmanagement | projectbeheer | zarządzanie projektami ict | ict project management | it project management | gestion de projet informatique',
    S02: 'softwareentwicklung | entwicklung | développement | desarrollo | sviluppo | ontwikkeling | rozwój oprogramowania | software development | development | développement informatique | développement tic | desarrollo tic | sviluppo software | softwareontwikkeling | ict-ontwikkeling | tworzenie oprogramowania | rozwój ict | ikt-entwicklung | ict development',
    S03: 'helpdesk | help desk | service desk | first level support | assistance | support de premier niveau | soporte de primer nivel | pomoc techniczna | assistenza di primo livello | helpdesk / 1st level | 1st level support | first-level-support | assistance utilisateurs | centre d’assistance | centro de asistencia | asistencia | assistenza utenti | helpdesk en eerstelijnsondersteuning | eerstelijnsondersteuning | servicedesk | wsparcie pierwszej linii | helpdesk and first level | helpdesk (i linia) | i linia wsparcia | pierwsza linia',
    S04: 'it-sicherheit | it-sicherheitsmanagement | sicherheitsdienste | gestion de la sécurité | gestión de la seguridad | gestione della sicurezza | beveiligingsbeheer | bezpieczeństwo it | security management | managed security | it-sicherheit (mssp) | sicherheitsmanagement | mssp | soc | sécurité informatique | sécurité tic | seguridad tic | seguridad informática | sicurezza informatica | sicurezza ict | sicurezza tic | ict-beveiliging | it-beveiliging | beveiliging | security services | security | cyber security | zarządzanie bezpieczeństwem | bezpieczeństwo ict | bezpieczeństwo | usługi bezpieczeństwa ict | usługi bezpieczeństwa | servizi di sicurezza | servicios de seguridad | services de sécurité | sicherheitsdienstleistungen | beveiligingsdiensten',
    S05: 'datenbereitstellung | datenlieferung | marktdaten | fourniture de données | suministro de datos | fornitura di dati | gegevenslevering | dostarczanie danych | data provision | market data | fourniture de données de marché | datos de mercado | dati di mercato | marktgegevens | dane rynkowe | market data feeds | data feeds | proveedor de datos | fornitore di dati | suministro de datos',
    S06: 'datenanalyse | analyse de données | análisis de datos | analisi dei dati | gegevensanalyse | analiza danych | data analytics | data analysis | analyses de données | analítica de datos | data-analyse | dataanalyse | analityka danych | analytics | data analytics',
    S07: 'hosting | rechenzentrum | hosting ohne cloud | hébergement | alojamiento | datacenter | data centre | data center | colocation | centrum danych | hosting (nicht cloud) | hosting (non-cloud) | hébergement (hors cloud) | alojamiento (no cloud) | hosting (no cloud) | hosting (non cloud) | hosting (niet-cloud) | hosting (bez chmury) | hosting (poza chmurą) | hosting poza chmurą | rechenzentrum und hosting | housing | data centre hosting',
    S08: 'rechenleistung | puissance de calcul | computación | calcolo | rekenkracht | moc obliczeniowa | computation | calcul | capacité de calcul | capacidad de cálculo | cómputo | capacità di calcolo | calcul intensif | rekencapaciteit | obliczenia | compute',
    S09: 'datenspeicherung ohne cloud | datenspeicherung | stockage de données | almacenamiento de datos | archiviazione dei dati | gegevensopslag | przechowywanie danych | data storage | data storage (non-cloud) | datenspeicherung (nicht cloud) | datenspeicher | stockage de données (hors cloud) | almacenamiento (no cloud) | archiviazione (no cloud) | archiviazione dati (non cloud) | gegevensopslag (niet-cloud) | dataopslag (niet-cloud) | opslag (geen cloud) | przechowywanie danych (poza chmurą) | przechowywanie danych (bez chmury) | non-cloud storage | storage (non-cloud)',
    S10: 'telekommunikation | telekom | télécommunications | telecomunicaciones | telecomunicazioni | telecom | telecommunicatie | telekomunikacja | telecommunications | telco | telecoms | opérateur télécom | opérateur de télécommunications | télécom | télécoms | operador de telecomunicaciones | operatore di telecomunicazioni | operatore tlc | telecomaanbieder | telecomprovider | operator telekomunikacyjny | telekommunikationsanbieter | netzbetreiber | telecom carrier | carrier',
    S11: 'netzwerkinfrastruktur | netzwerk | infrastructure réseau | réseau | infraestructura de red | infrastruttura di rete | netwerkinfrastructuur | netwerk | infrastruktura sieciowa | sieć | network | infrastructures réseau | infraestructura de redes | infrastruttura di reti | network infrastructure',
    S12: 'hardware | matériel | hardware und geräte | equipos | apparatuur | sprzęt | hardware en apparaten | hardware y equipos | hardware e dispositivi | matériel informatique | équipements | sprzęt i urządzenia | urządzenia | hardware and devices | devices',
    S13: 'softwarelizenz | softwarelizenzen | lizenzen | licences logicielles | licences | licencias de software | licenze software | softwarelicenties | licencje oprogramowania | licencje | software licences | software licenses | software licensing | software licences | softwarelizenzen (ohne saas) | licences de logiciels | licences logicielles (hors saas) | licencias | licenze | software licencing | software licence | licencje na oprogramowanie | licencja na oprogramowanie',
    S14: 'it-betrieb | betrieb | wartung | exploitation | maintenance | infogérance | operación | mantenimiento | gestione operativa | manutenzione | beheer | onderhoud | utrzymanie | eksploatacja | operations | it operations | it-betrieb und wartung | betrieb und wartung | exploitation informatique | maintenance informatique | operaciones tic | operación y mantenimiento | gestione e manutenzione | beheer en onderhoud | ict-beheer | utrzymanie i eksploatacja | utrzymanie systemów | managed operations | operations and maintenance | it operation',
    S15: 'it-beratung | beratung | conseil | consultoría | consulenza | advies | doradztwo | consulting | it consulting | ikt-beratung | conseil informatique | conseil tic | consultoría tic | consultoría informática | consulenza ict | consulenza informatica | ict-advies | it-advies | doradztwo ict | doradztwo it | konsulting | ict consulting',
    S16: 'it-risikomanagement | gestion des risques | gestión de riesgos | gestione del rischio | risicobeheer | zarządzanie ryzykiem | risk management | ikt-risikomanagement | gestion des risques tic | gestión de riesgos tic | gestione del rischio ict | ict-risicobeheer | zarządzanie ryzykiem ict | ict risk management | it risk',
    S17: 'iaas | cloud iaas | infrastructure as a service | cloud iaas | cloud (iaas) | nube iaas | nuvola iaas | chmura iaas',
    S18: 'paas | cloud paas | platform as a service | cloud paas | cloud (paas) | nube paas | nuvola paas | chmura paas',
    S19: 'saas | cloud saas | software as a service | cloud saas | cloud (saas) | nube saas | nuvola saas | chmura saas',
  },
  termination_reason: {
    expired:
      'abgelaufen | ausgelaufen | nicht verlängert | laufzeitende | expiré | non renouvelé | échéance | vencido | expirado | no renovado | scaduto | non rinnovato | verlopen | afgelopen | niet verlengd | wygasła | wygasła i nieprzedłużona | nieprzedłużona | expired | not renewed | expired and not renewed',
    provider_breach:
      'vertragsverletzung | pflichtverletzung | verstoß des anbieters | manquement du prestataire | incumplimiento | inadempimento | wanprestatie | contractbreuk | naruszenie umowy | breach | breach of contract | provider breach',
    data_security_weakness:
      'mängel der datensicherheit | datensicherheit | sécurité des données | seguridad de los datos | sicurezza dei dati | gegevensbeveiliging | bezpieczeństwo danych | data security',
    authority_request:
      'auf verlangen der aufsicht | behörde | aufsicht | demande de l’autorité | solicitud de la autoridad | richiesta dell’autorità | op verzoek van de toezichthouder | na żądanie organu | regulator request | authority request',
    other:
      'sonstige | sonstiger grund | andere | anderer grund | autre | autre raison | otro | otros | otra razón | altro | altri motivi | overig | andere reden | inne | inny powód | other | other reason',
  },
  data_sensitivity: {
    low: 'niedrig | gering | faible | bas | basse | bajo | baja | basso | bassa | laag | niska | niski | niskie',
    medium:
      'mittel | moyen | moyenne | modéré | medio | media | medium | gemiddeld | middel | matig | średni | średnia | średnie | moderate | med | med. | mid | mitt. | moy. | śr.',
    high: 'hoch | sehr hoch | élevé | élevée | haut | haute | fort | forte | alto | alta | hoog | wysoki | wysoka | wysokie',
  },
  discontinuation_impact: {
    low: 'niedrig | gering | faible | bas | basse | bajo | baja | basso | bassa | laag | niska | niski | niskie',
    medium:
      'mittel | moyen | moyenne | modéré | medio | media | gemiddeld | middel | matig | średni | średnia | średnie | moderate | med | med. | mid | mitt. | moy. | śr.',
    high: 'hoch | sehr hoch | élevé | élevée | haut | haute | fort | forte | alto | alta | hoog | wysoki | wysoka | wysokie',
    not_assessed:
      'nicht bewertet | nicht beurteilt | non évalué | non évaluée | no evaluado | no evaluada | non valutato | niet beoordeeld | nie oceniono | brak oceny | not assessed',
  },
  reliance_level: {
    not_significant:
      'unbedeutend | nicht bedeutend | nicht wesentlich | keine | non significatif | non significative | négligeable | no significativo | no significativa | non significativo | non significativa | trascurabile | niet significant | niet-significant | nieistotny | nieistotna | nieznaczny | insignificant | negligible',
    low: 'gering | geringe abhängigkeit | niedrig | faible | faible dépendance | baja | bajo | bassa | basso | laag | lage afhankelijkheid | niska | niski | low',
    material:
      'wesentlich | wesentliche abhängigkeit | erheblich | significative | importante | dépendance importante | dépendance significative | material | significativa | rilevante | materieel | aanzienlijk | istotna | istotny | znacząca | znaczna | significant',
    full: 'vollständig | vollständige abhängigkeit | voll | totale | complète | dépendance totale | total | completa | piena | volledig | volledige afhankelijkheid | pełna | całkowita | pełny | complete',
  },
  substitutability: {
    not_substitutable:
      'nicht ersetzbar | nicht substituierbar | nicht austauschbar | unersetzbar | non substituable | non remplaçable | irremplaçable | no sustituible | insustituible | non sostituibile | insostituibile | niet vervangbaar | onvervangbaar | niezastępowalny | niezastępowalna | niemożliwy do zastąpienia | irreplaceable | not replaceable',
    highly_complex:
      'schwer ersetzbar | schwer substituierbar | schwierig | sehr komplex | hochkomplex | difficilement substituable | très complexe | difficilement remplaçable | difícilmente sustituible | muy compleja | difícil | difficilmente sostituibile | molto complessa | difficile | moeilijk vervangbaar | zeer complex | moeilijk | trudno zastępowalny | trudno zastępowalna | trudny do zastąpienia | bardzo złożona | hard to substitute | difficult to substitute | highly complex | difficult | bardzo trudna | trudna | muy difícil | molto difficile | très difficile | zeer moeilijk | sehr schwierig | very difficult | hard',
    medium_complexity:
      'mittel | mittlere komplexität | bedingt ersetzbar | mit mittlerem aufwand | mäßig komplex | moyen | moyenne | complexité moyenne | moyennement substituable | media | complejidad media | complessità media | mediamente sostituibile | gemiddeld | gemiddelde complexiteit | matig vervangbaar | średnia | średnia złożoność | średnio złożona | medium | medium complexity | moderate',
    easily:
      'leicht ersetzbar | leicht substituierbar | leicht | einfach | einfach ersetzbar | ersetzbar | austauschbar | facilement substituable | facile | facilement remplaçable | fácilmente sustituible | fácil | facilmente sostituibile | gemakkelijk vervangbaar | makkelijk vervangbaar | eenvoudig | łatwo zastępowalny | łatwo zastępowalna | łatwy do zastąpienia | łatwa | łatwo | easy | easily replaceable | easy to substitute',
  },
  non_substitutability_reason: {
    no_alternative:
      'keine alternative | keine alternativen | fehlende alternativen | pas d’alternative | absence d’alternative | sin alternativas | falta de alternativas | nessuna alternativa | mancanza di alternative | geen alternatieven | gebrek aan alternatieven | brak alternatyw | brak alternatywy | no alternative | no alternatives | lack of alternatives | keine echten alternativen | pas de réelle alternative | pas de vraie alternative | aucune alternative | sin alternativas reales | nessuna vera alternativa | nessuna alternativa reale | geen echte alternatieven | brak realnej alternatywy | brak realnych alternatyw | no real alternative | no real alternatives | absence d’alternative réelle | absence d’alternatives réelles | mancanza di alternative reali | falta de alternativas reales | gebrek aan echte alternatieven | brak rzeczywistych alternatyw',
    hard_to_migrate:
      'schwierige migration | migration schwierig | hoher migrationsaufwand | difficultés de migration | migration difficile | dificultades de migración | migración difícil | difficoltà di migrazione | migrazione difficile | moeilijke migratie | trudna migracja | trudności w migracji | hard to migrate | difficult migration | migration difficulties | migration aufwendig | aufwendige migration | migration complexe | trudności z migracją | difícil de migrar | difficile da migrare | moeilijk te migreren | difficult to migrate',
    no_alternative_and_hard_to_migrate: 'beides | les deux | ambos | entrambi | beide | oba | both',
  },
  reintegration: {
    not_applicable: 'nicht anwendbar | entfällt',
    easy: 'leicht | einfach | möglich | facile | fácil | gemakkelijk | makkelijk | eenvoudig | łatwa | łatwe | łatwy',
    difficult: 'schwierig | schwer | difficile | difícil | moeilijk | trudna | trudne | trudny | hard',
    highly_complex:
      'sehr komplex | hochkomplex | sehr schwierig | très complexe | muy compleja | muy complejo | molto complessa | molto complesso | zeer complex | bardzo złożona | bardzo trudna | bardzo złożone | very complex',
  },
  user_nature: {
    branch:
      'zweigniederlassung | zweigstelle | filiale | succursale | sucursal | bijkantoor | oddział | branch',
    not_a_branch:
      'keine zweigniederlassung | keine zweigstelle | hauptsitz | zentrale | siège | sede central | sede | hoofdkantoor | centrala | nie oddział | head office',
  },
  group_hierarchy: {
    not_in_group:
      'keine gruppe | nicht teil einer gruppe | hors groupe | fuera del grupo | fuori gruppo | geen groep | poza grupą | not in group | standalone',
    ultimate_parent:
      'oberstes mutterunternehmen | oberste muttergesellschaft | konzernmutter | mutter | muttergesellschaft | mutterunternehmen | société mère ultime | société mère | tête de groupe | matriz última | matriz | sociedad matriz | capogruppo | società madre | uiteindelijke moeder | moederonderneming | moedermaatschappij | jednostka dominująca najwyższego szczebla | jednostka dominująca | spółka dominująca | parent | group head',
    subsidiary:
      'tochter | tochtergesellschaft | tochterunternehmen | filiale | filial | controllata | società controllata | dochter | dochteronderneming | dochtermaatschappij | jednostka zależna | spółka zależna | subsidiaria',
    intermediate_parent:
      'zwischenholding | mère intermédiaire | matriz intermedia | capogruppo intermedia | tussenholding | jednostka dominująca pośrednia | intermediate parent',
    outsourcing:
      'auslagerung | externalisation | externalización | esternalizzazione | uitbesteding | outsourcing',
  },
  entity_type: {
    x12: 'kreditinstitut | bank | crr-kreditinstitut | établissement de crédit | banque | entidad de crédito | banco | ente creditizio | banca | kredietinstelling | instytucja kredytowa | credit institution',
    x300: 'zahlungsinstitut | établissement de paiement | entidad de pago | istituto di pagamento | betalingsinstelling | instytucja płatnicza | payment institution',
    x302: 'e-geld-institut | établissement de monnaie électronique | entidad de dinero electrónico | istituto di moneta elettronica | elektronischgeldinstelling | instytucja pieniądza elektronicznego | e-money institution',
    x309: 'versicherung | versicherungsunternehmen | entreprise d’assurance | empresa de seguros | impresa di assicurazione | verzekeraar | verzekeringsonderneming | zakład ubezpieczeń | insurance undertaking | insurer',
    x599: 'wertpapierfirma | wertpapierinstitut | entreprise d’investissement | empresa de servicios de inversión | impresa di investimento | beleggingsonderneming | firma inwestycyjna | investment firm',
    x639: 'verwaltungsgesellschaft | kapitalverwaltungsgesellschaft | société de gestion | sociedad gestora | società di gestione | beheermaatschappij | towarzystwo funduszy inwestycyjnych | spółka zarządzająca | management company',
    x317: 'konzerninterner ikt-dienstleister | gruppeninterner ikt-dienstleister | prestataire tic intragroupe | ict-dienstverlener binnen de groep | intra-group ict provider',
  },
  licensed_activity: {
    x28: 'zahlungsdienste | zahlungsverkehr | services de paiement | servicios de pago | servizi di pagamento | betaaldiensten | usługi płatnicze | payments',
    x104: 'devisengeschäft | change | cambio de divisas | servizi di cambio | valutahandel | wymiana walut',
    x136: 'portfolioverwaltung | finanzportfolioverwaltung | vermögensverwaltung | gestion de portefeuille | gestión de carteras | gestione di portafogli | vermogensbeheer | portefeuillebeheer | zarządzanie portfelem',
    x137: 'anlageberatung | conseil en investissement | asesoramiento en materia de inversión | consulenza in materia di investimenti | beleggingsadvies | doradztwo inwestycyjne',
    x162: 'einlagengeschäft | einlagen | réception de dépôts | dépôts | captación de depósitos | depósitos | raccolta di depositi | raccolta depositi | aantrekken van deposito’s | deposito’s | przyjmowanie depozytów | depozyty | deposit taking | deposits | deposit-taking',
    x163: 'kreditgeschäft | kredite | prêts | octroi de crédits | crédit | préstamos | concesión de préstamos | créditos | prestiti | concessione di prestiti | crediti | kredietverlening | kredieten | udzielanie kredytów | kredyty | lending | loans',
    x164: 'leasing | finanzierungsleasing | crédit-bail | arrendamiento financiero | leasing finanziario | financiële leasing | leasing finansowy',
    x174: 'depotgeschäft | conservation de titres | custodia de valores | custodia titoli | bewaring van effecten | przechowywanie papierów wartościowych',
    x202: 'versicherungsvermittlung | versicherungsvertrieb | distribution d’assurances | distribución de seguros | distribuzione assicurativa | verzekeringsdistributie | dystrybucja ubezpieczeń',
    x276: 'unterstützungsfunktion | unterstützende funktion | unterstützung | fonction support | fonction de soutien | función de apoyo | apoyo | funzione di supporto | supporto | ondersteunende functie | ondersteuning | funkcja wspierająca | wsparcie | support function | support',
  },
}

/** Lists whose members have the same words. */
export const listsWithSameWords: Readonly<Record<string, string>> = {
  yes_no_not_assessed: 'yes_no',
  entity_type_maintaining: 'entity_type',
  country_or_na: 'country',
}

/** Words for "without an end" in a column of end dates, which is filed as 9999-12-31. */
export const openEndWords =
  'unbefristet | unbest. | unbestimmt | auf unbestimmte zeit | offen | ohne ende | kein ende | laufend | unbegrenzt | auf unbestimmte dauer | indéterminée | durée indéterminée | indéterminé | cdi | illimité | sans terme | sans échéance | illimitée | indefinido | indefinida | indeterminado | sin fecha de fin | sin fin | sin vencimiento | duración indefinida | plazo indefinido | ilimitado | indeterminato | a tempo indeterminato | tempo indeterminato | indefinito | senza scadenza | illimitato | durata indeterminata | onbepaalde tijd | onbepaald | voor onbepaalde tijd | onbeperkt | geen einddatum | doorlopend | bezterminowo | bezterminowa | czas nieokreślony | na czas nieokreślony | nieokreślony | bezterminowy | bez terminu | indefinite | open-ended | open ended | unlimited | evergreen | no end | no end date | perpetual | ongoing | rolling | open | unbefr. | kein enddatum | bis auf weiteres | jusqu’à nouvel ordre | à durée indéterminée | indét. | hasta nuevo aviso | indef. | fino a nuovo avviso | tempo indet. | onbep. tijd | onbep. | tot nader order | zonder einddatum | czas nieokr. | nieokr. | do odwołania | until further notice | open end | no fixed term | bez daty końcowej | sin fecha fin | nessuna scadenza | sans date de fin | kein ende vereinbart | indeterminata | indeterminado | nieokreślona | nieokreślone | indeterminate'

/** Words for "never" in a column of audits and assessments, filed as 9999-12-31. */
export const neverWords =
  'nie | noch nie | keine | keines | kein audit | noch keine | jamais | aucun | aucune | pas encore | never | none | not yet | no audit | nunca | ninguna | ninguno | todavía no | mai | nessuno | nessuna | non ancora | nooit | geen | nog niet | nigdy | brak | jeszcze nie | keine prüfung | noch nicht geprüft | kein audit durchgeführt | nie geprüft | nicht bewertet | nie bewertet | pas d’audit | aucun audit | jamais audité | jamais évaluée | sin auditoría | nunca auditado | no evaluada | nessun audit | mai verificato | mai valutata | geen audit | niet geaudit | nooit beoordeeld | nie było | brak audytu | nie oceniono | bez audytu | never audited | not audited | no audit yet | not assessed | never assessed'

/** Words for a cell that says that nothing applies or was entered; folded without punctuation some are empty. */
export const emptyWords =
  'n/a | n.a. | keine | entfällt | nicht zutreffend | nicht anwendbar | s.o. | sans objet | non applicable | néant | aucun | aucune | no aplica | n/a. | ninguno | ninguna | non applicabile | nessuno | nessuna | n.v.t. | nvt | niet van toepassing | geen | nie dotyczy | brak | none | not applicable'

/** Words for units of periods, without the letters of the plural. */
export const periodWords = {
  days: 'dgn | tg | jrs | tag | tage | tagen | kalendertage | kalendertagen | kt | d | jour | jours | j | jours calendaires | day | days | calendar days | día | días | dias | días naturales | giorno | giorni | gg | giorni di calendario | dag | dagen | dzień | dni | dni kalendarzowych',
  weeks:
    'woche | wochen | wo | semaine | semaines | sem | week | weeks | wk | semana | semanas | settimana | settimane | weken | tydzień | tygodnie | tygodni',
  months:
    'monat | monate | monaten | mon | mt | mte | mois | month | months | mo | mth | mths | mes | meses | mese | mesi | maand | maanden | mnd | miesiąc | miesiące | miesięcy | mies | m | mc',
  years:
    'jahr | jahre | jahren | an | ans | année | années | year | years | yr | yrs | año | años | anno | anni | jaar | jaren | rok | lata | lat',
} as const
