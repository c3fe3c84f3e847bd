/** Words of Dutch headers, by meaning; see `header-words.ts`. */
export const dutchHeaders: Readonly<Record<string, string>> = {
  contract_ref:
    'contractnummer | contractnr | contract nr | contractreferentie | contract | contract id | overeenkomst nr | overeenkomstnummer | nummer overeenkomst | referentie contract | overeenkomst | referentienummer | ~nr | ~nummer | ~referentie | ~ref',
  arrangement_type:
    'soort contract | contractsoort | type contract | contracttype | soort overeenkomst | type overeenkomst | ~soort | ~type',
  overarching_ref:
    'raamovereenkomst | raamcontract | onder raamovereenkomst | onder raamcontract | mantelovereenkomst | hoofdcontract | hoofdovereenkomst | nr raamovereenkomst | nummer raamovereenkomst | overkoepelende overeenkomst | valt onder raamcontract | onder raamovk | raamovk | onder raam | valt onder | hoort bij | raam',
  cost_currency: 'valuta | munt | munteenheid',
  annual_cost:
    'jaarlijkse kosten | kosten per jaar | jaarkosten | kosten pj | kosten p j | jaarbedrag | jaarlijks bedrag | jaarlijkse uitgaven | bedrag per jaar | kosten | contractwaarde per jaar | pj | budget | uitgaven per jaar | kosten jaar | jaarlijks',
  entity_lei:
    'lei entiteit | lei van de entiteit | lei van onze entiteit | lei klant | lei gebruiker | lei vennootschap | ~lei | ~lei code',
  entity_name:
    'entiteit | gebruikende entiteit | vennootschap | groepsmaatschappij | afnemer | opdrachtgever | klant | onderneming | maatschappij | gebruiker | juridische entiteit | ~naam | ~naam entiteit | ~statutaire naam',
  entity_country: 'land entiteit | land van de entiteit | ~land',
  entity_type: 'soort entiteit | type entiteit | soort onderneming | ~soort | ~type',
  hierarchy: 'hiërarchie | positie in de groep | rol in de groep | plaats in de groep',
  parent_lei:
    'lei moeder | lei van de moeder | lei moedermaatschappij | moedermaatschappij | moederonderneming | directe moeder | lei moederonderneming',
  entity_updated: 'laatste update | laatst bijgewerkt | bijgewerkt op | datum laatste update',
  integrated_on: 'opgenomen op | in register sinds | datum opname | datum van opname',
  deleted_on: 'verwijderd op | datum verwijdering | datum van verwijdering',
  entity_currency: '~valuta | ~munt',
  total_assets: 'balanstotaal | totale activa | totaal activa',
  branch_code: 'code bijkantoor | bijkantoorcode | id bijkantoor | ~code | ~id',
  head_office_lei: 'lei hoofdkantoor | hoofdkantoor | lei van het hoofdkantoor',
  branch_name: 'bijkantoor | naam bijkantoor | naam van het bijkantoor | ~naam',
  branch_country: 'land bijkantoor | land van het bijkantoor | ~land',
  provider_code:
    'lei leverancier | lei van de leverancier | lei aanbieder | identificatiecode | code leverancier | identificatiecode leverancier | leverancierscode | lei dienstverlener | identificatiecode aanbieder | lei of btw | ~code | ~identificatie | ~lei of code | lei of euid | lei of kvk',
  provider_lei: '~lei | ~lei code',
  provider_vat: 'btw nummer | btw | btw nr | btw id',
  provider_register_no: 'kvk | kvk nummer | kvk nr | handelsregisternummer | ondernemingsnummer | kbo nummer',
  provider_euid: 'euid',
  provider_ref:
    'leveranciersnummer | leverancier nr | leveranciersnr | crediteurnummer | crediteurennummer | leverancier id | ~nr | ~nummer | ~id',
  provider_code_type:
    'soort code | type code | soort identificatie | type identificatie | soort identificatiecode | welke | ~soort | soort nummer | ~type',
  provider_additional_code: 'aanvullende code | tweede code | extra code | aanvullende identificatiecode',
  provider_additional_type: 'soort aanvullende code | type aanvullende code | soort tweede code',
  provider_name:
    'leverancier | aanbieder | dienstverlener | ict leverancier | ict dienstverlener | derde aanbieder | derde partij | ict aanbieder | naam leverancier | naam aanbieder | wederpartij | contractpartij | partij | opdrachtnemer | contractpartner | ~naam | ~bedrijfsnaam | ~statutaire naam | ~bedrijf',
  provider_latin_name: 'naam in latijns alfabet | naam in latijns schrift',
  person_type:
    'soort persoon | type persoon | rechtspersoon natuurlijk persoon | rechtsvorm | persoon | rechtspersoon of natuurlijk persoon | juridische status | rechtspersoonlijkheid',
  provider_country:
    'land hoofdkantoor | land van vestiging | vestigingsland | land leverancier | land van de leverancier | hoofdkantoor land | land hoofdzetel | land van hoofdkantoor | hoofdzetel | ~land | ~vestiging | ~hoofdkantoor | land partij | land wederpartij | land dienstverlener',
  provider_currency: '~valuta | ~munt',
  provider_cost:
    'totale kosten | totale jaarlijkse kosten | totale uitgaven | totaalbedrag | totale kosten per jaar | totale jaarkosten | ~jaarlijkse kosten | ~kosten per jaar | ~jaarkosten | ~kosten | uitgaven | ~uitgaven | ~budget',
  provider_parent:
    'moedermaatschappij | moederbedrijf | uiteindelijke moeder | uiteindelijke moedermaatschappij | moeder | concern | lei moeder | lei uiteindelijke moeder | uiteindelijke moederonderneming | moederonderneming',
  provider_parent_type: 'soort code moeder | type code moeder | soort code uiteindelijke moeder',
  function_id:
    'functie | functies | functienummer | functie nr | functie id | functiecode | ondersteunde functie | ondersteunde functies | functie identificatie | ~nr | ~id | ~code | ~nummer',
  function_name:
    'functienaam | naam van de functie | naam functie | bedrijfsfunctie | proces | bedrijfsproces | omschrijving functie | ~functie | ~naam | ~omschrijving',
  licensed_activity:
    'vergunde activiteit | vergunningplichtige activiteit | activiteit | gereguleerde activiteit | vergunning',
  function_critical:
    'kritiek | kritiek of belangrijk | kritiek belangrijk | kritieke functie | kriticiteit | kritisch | kritieke of belangrijke functie | kbf | criticaliteit | kritikaliteit | krit bel | kritiek bel',
  critical_reason:
    'reden | motivering | onderbouwing | reden kritiek | reden van kriticiteit | motivatie | toelichting kriticiteit',
  assessed_on:
    'laatste beoordeling | beoordeeld op | datum beoordeling | datum laatste beoordeling | beoordelingsdatum | datum van de laatste beoordeling',
  rto: 'rto | hersteltijd | hersteltijddoelstelling | maximale hersteltijd',
  rpo: 'rpo | herstelpunt | maximaal dataverlies | herstelpuntdoelstelling | maximaal gegevensverlies',
  function_impact:
    'impact | impact bij uitval | gevolgen van uitval | impact van stopzetting | impact stopzetting | impact uitval | gevolg bij uitval',
  service_type:
    'dienst | soort dienst | ict dienst | type dienst | dienstverlening | soort ict dienst | type ict dienst | diensten | soort dienstverlening | soort ict diensten',
  start_date:
    'begindatum | startdatum | ingangsdatum | begin | ingang | vanaf | start | datum ingang | aanvang | aanvangsdatum | geldig vanaf | datum van ingang | ingangsdatum contract | van | ingegaan op | loopt vanaf | sinds',
  end_date:
    'einddatum | eind | einde | afloopdatum | tot | geldig tot | vervaldatum | einde contract | datum einde | expiratiedatum | loopt tot | tot en met | einddatum contract | t m | tm | eindigt op',
  termination_reason:
    'reden beëindiging | reden van beëindiging | beëindigingsreden | opzegreden | reden opzegging',
  notice_entity:
    'opzegtermijn | opzegtermijn entiteit | opzegtermijn klant | onze opzegtermijn | opzegtermijn afnemer | opzeggingstermijn | termijn van opzegging | opzegtermijn bank | opzegtermijn wij | opzegtermijn eigen',
  notice_provider:
    'opzegtermijn leverancier | opzegtermijn aanbieder | opzegtermijn dienstverlener | opzegtermijn van de leverancier | opzeggingstermijn leverancier',
  law_country:
    'toepasselijk recht | rechtskeuze | land van toepasselijk recht | recht | jurisdictie | geldend recht',
  provision_country:
    'land van dienstverlening | land dienstverlening | land van levering | land levering | plaats van dienstverlening | geleverd vanuit | leverland | land van de dienst | land waar dienst wordt verleend | locatie dienstverlening | land uitvoering | land van dienst | dienst land | geleverd uit | waar geleverd | verleend vanuit',
  data_storage:
    'gegevensopslag | dataopslag | data opgeslagen | opslag van gegevens | slaat gegevens op | gegevens opgeslagen | worden gegevens opgeslagen | opslag van data',
  storage_country:
    'opslaglocatie | land van opslag | locatie opslag | locatie van de gegevens | locatie data | opslagland | datalocatie | opslag | plaats van opslag | land opslag | land van hosting | land gegevensopslag | data in | opgeslagen in | gegevens in | data opgeslagen in',
  processing_country:
    'verwerkingslocatie | land van verwerking | verwerking | locatie verwerking | plaats van verwerking | gegevensverwerking | land verwerking | dataverwerking | verwerkt in | gegevens verwerkt in | data verwerkt in | verwerkingsland',
  data_sensitivity:
    'gevoeligheid | gevoeligheid van gegevens | gevoeligheid data | gevoeligheid gegevens | vertrouwelijkheid | dataclassificatie | gevoeligheid van de gegevens',
  reliance:
    'afhankelijkheid | mate van afhankelijkheid | afhankelijkheidsniveau | niveau van afhankelijkheid',
  linked_ref:
    'extern contract | gekoppeld contract | externe overeenkomst | gerelateerd contract | gekoppelde overeenkomst',
  rank: 'rang | niveau | schakel | positie in de keten | ketenniveau | trede',
  recipient:
    'ontvanger | uitbesteed door | afnemer | opdrachtgever | ontvanger van de dienst | lei ontvanger | levert aan | ontvangende partij',
  recipient_type: 'soort code ontvanger | type code ontvanger',
  subcontractor:
    'onderaannemer | subverwerker | onderaanbieder | sub leverancier | lei onderaannemer | subleverancier | onderaannemers',
  substitutability: 'vervangbaarheid | vervangbaar | substitueerbaarheid | inwisselbaarheid',
  non_substitutability_reason:
    'reden niet vervangbaar | reden van niet vervangbaarheid | waarom niet vervangbaar | reden onvervangbaarheid | reden niet vervangbaarheid | ~waarom | ~reden',
  last_audit: 'laatste audit | datum laatste audit | datum van de laatste audit | auditdatum | geaudit op',
  exit_plan: 'exitplan | exit plan | exitstrategie | uitstapplan | exitplan aanwezig | uittredingsplan',
  reintegration:
    'reïntegratie | herintegratie | terughalen | insourcing | mogelijkheid tot reïntegratie | inbesteding | mogelijkheid van herintegratie',
  service_impact:
    'impact | impact bij uitval | gevolgen van uitval | impact van stopzetting | impact stopzetting | impact uitval | gevolg bij uitval',
  alternatives:
    'alternatieven | alternatieve aanbieders | alternatieven bekend | alternatieve leveranciers | alternatief aanwezig | alternatieven geïdentificeerd | alternatief geïdentificeerd',
  alternative_name:
    'alternatieve leverancier | alternatieve aanbieder | naam alternatief | welk alternatief | alternatief',
}
