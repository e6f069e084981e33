// The texts of the way from the cart's sums to the order and back, in Dutch.

import type { BuyingMessages } from './messages.en.ts'

export const buying: BuyingMessages = {
  'sum.goods': 'Subtotaal',
  'sum.discount': 'Korting',
  'sum.shipping': 'Verzending',
  'sum.free': 'Gratis',
  'sum.tax_total': 'Belasting',
  'sum.total': 'Totaal',
  'sum.in_total': 'Waarvan',
  'sum.net_goods': 'Subtotaal exclusief belasting',
  'sum.net_shipping': 'Verzending exclusief belasting',
  'sum.tax': '{label} {rate} % over {taxable}',
  'sum.vat': 'Btw',
  'sum.reverse_charge': 'Btw verlegd: er wordt geen btw berekend, je geeft die zelf aan.',
  'sum.zero_rated': 'Nultarief: er wordt geen belasting berekend.',
  'sum.no_tax': 'Er wordt geen belasting berekend.',
  'sum.vat_invalid':
    'Volgens het EU-register is btw-nummer {number} niet geldig, daarom wordt btw berekend. Controleer het nummer of bestel zo.',
  'sum.vat_pending':
    'Het EU-register van btw-nummers antwoordt op dit moment niet, daarom wordt btw berekend. We vragen het opnieuw; blijkt nummer {number} geldig, dan krijg je de btw terug.',
  'sum.vat_malformed':
    '{number} is geen btw-nummer van een EU-land, daarom wordt btw berekend. Een btw-nummer begint met de twee letters van het land.',
  'sum.vat_check_digits': 'De controlecijfers van {number} kloppen niet: misschien een typefout.',
  'sum.recalculating': 'Totaal wordt berekend …',

  'code.label': 'Kortingscode',
  'code.apply': 'Toepassen',
  'code.remove': 'Code {code} verwijderen',
  'code.missing_amount': 'Voeg nog {amount} toe om deze code te gebruiken.',
  'code.missing_quantity.one': 'Voeg nog {count} artikel toe om deze code te gebruiken.',
  'code.missing_quantity.other': 'Voeg nog {count} artikelen toe om deze code te gebruiken.',
  'code.try_later': 'Er zijn te veel codes geprobeerd. Probeer het over een paar minuten opnieuw.',
  'code.unknown': 'De code {code} is niet geldig.',
  'code.not_started': 'Deze code is nog niet actief.',
  'code.ended': 'Deze code is verlopen.',
  'code.used_up': 'Deze code heeft de gebruikslimiet bereikt.',
  'code.not_for_you':
    'Deze code geldt niet voor deze bestelling. De code kan beperkt zijn tot bepaalde klanten of landen.',
  'code.used_by_customer': 'U hebt deze code al gebruikt.',
  'code.not_for_these': 'Deze code geldt niet voor deze artikelen.',
  'code.minimum_not_met': 'Uw bestelling haalt het minimum voor deze code niet.',
  'code.does_not_combine': 'Deze code is niet te combineren met een betere korting op uw bestelling.',
  'code.no_effect': 'Deze code verandert uw totaal niet.',

  'problem.insufficient_stock.one': 'Van {title} is nog maar {count} beschikbaar. Verlaag het aantal.',
  'problem.insufficient_stock.other': 'Van {title} zijn er nog maar {count} beschikbaar. Verlaag het aantal.',
  'problem.insufficient_stock_none': '{title} is uitverkocht. Verwijder het artikel.',
  'problem.product_unavailable': '{title} wordt niet meer verkocht. Verwijder het artikel.',
  'problem.no_shipping_rate': 'De winkel verzendt niet naar dit land: {country}.',
  'problem.no_single_warehouse': 'Deze producten kunnen niet samen worden verzonden. Bestel ze apart.',
  'problem.in_pieces.one':
    'Van {title} kan maar {count} tegelijk worden verzonden. Verlaag het aantal of bestel de rest apart.',
  'problem.in_pieces.other':
    'Van {title} kunnen er maar {count} tegelijk worden verzonden. Verlaag het aantal of bestel de rest apart.',
  'problem.weight_missing':
    'De verzendkosten voor {title} kunnen niet worden berekend. Neem contact op met de winkel.',
  'problem.this_product': 'Dit product',

  'checkout.about': 'Waarheen en hoe {shop} je bestelling verzendt, met uitleg van het totaal.',
  'checkout.title': 'Afrekenen',
  'checkout.contact': 'Contact',
  'checkout.email': 'E-mail',
  'checkout.email_help': 'Voor de bevestiging en de factuur.',
  'checkout.delivery': 'Bezorgadres',
  'checkout.address': 'Adres',
  'checkout.recipient_name': 'Voor- en achternaam',
  'checkout.street': 'Straat en huisnummer',
  'checkout.street2': 'Appartement, gebouw, verdieping',
  'checkout.city': 'Plaats',
  'checkout.country': 'Land',
  'checkout.phone': 'Telefoon',
  'checkout.optional': 'optioneel',
  'checkout.choose': 'Maak een keuze',
  'checkout.zip.postcode': 'Postcode',
  'checkout.zip.zip': 'ZIP-code',
  'checkout.zip.postal': 'Postcode',
  'checkout.zip.eircode': 'Eircode',
  'checkout.zip.pin': 'PIN-code',
  'checkout.zip_none': 'Geen postcode? Vul\u00a0‘-’ in.',
  'checkout.state.state': 'Staat',
  'checkout.state.province': 'Provincie',
  'checkout.state.prefecture': 'Prefectuur',
  'checkout.state.county': 'Graafschap',
  'checkout.state.region': 'Regio',
  'checkout.state.emirate': 'Emiraat',
  'checkout.company': 'Ik koop voor een bedrijf',
  'checkout.company_name': 'Bedrijf',
  'checkout.vat_number': 'Btw-nummer',
  'checkout.vat_help': 'Met de landcode, bijvoorbeeld NL123456789B01.',
  'checkout.digital_consent':
    'Ik vraag om de digitale inhoud direct te leveren, vóór het einde van de bedenktijd. Ik weet dat ik daarvoor mijn herroepingsrecht verlies zodra de levering begint.',
  'checkout.billing_different': 'Het factuuradres is anders',
  'checkout.billing': 'Factuuradres',
  'checkout.shipping': 'Verzending',
  'checkout.shipping_none':
    'Kies een land waar de winkel naar verzendt, dan verschijnen hier de verzendmethoden.',
  'checkout.express': 'Express',
  'checkout.notes': 'Opmerking voor de winkel',
  'checkout.summary': 'Je bestelling',
  'checkout.edit_cart': 'Winkelwagen wijzigen',
  'checkout.update': 'Totalen bijwerken',
  'checkout.pay': 'Bestellen en {total} betalen',
  'checkout.pay_plain': 'Bestellen en betalen',
  'checkout.free_order': 'Bestelling plaatsen',
  'checkout.paying': 'Een ogenblik …',
  'checkout.pay_help':
    'Je betaalt op de beveiligde pagina van Stripe. De bestelling is bindend zodra ze betaald is.',
  'checkout.accept_terms': 'Door te bestellen ga je akkoord met de {link} van de winkel.',
  'checkout.accept_privacy': 'Hoe je gegevens worden gebruikt, staat in het {link}.',
  'checkout.accept_returns': 'Wat je kunt terugsturen, staat in het {link}.',
  'checkout.link_terms': 'algemene voorwaarden',
  'checkout.link_privacy': 'privacybeleid',
  'checkout.link_returns': 'retourbeleid',
  'checkout.tick': 'Vink dit vakje aan.',
  'checkout.required': 'Vul dit in.',
  'checkout.invalid': 'Controleer dit.',
  'checkout.invalid_email': 'Dit is geen e-mailadres. Het hoort eruit te zien als naam@example.com.',
  'checkout.too_long': 'Dit is te lang.',
  'checkout.invalid_vat':
    'Dit is geen btw-nummer. Het ziet eruit als NL123456789B01; laat het leeg als je er geen hebt.',
  'checkout.invalid_zip': 'Controleer dit. Het hoort eruit te zien als {example}.',
  'checkout.invalid_country': 'De winkel verzendt niet naar dit land.',
  'checkout.invalid_state': 'Kies iets uit de lijst.',
  'checkout.empty': 'Er is nog niets gekozen',
  'checkout.empty_text': 'Vul bij ten minste één product een aantal in.',
  'checkout.errors': 'Controleer enkele velden',
  'checkout.errors_text': 'Met deze gegevens is niets besteld. De velden zijn hieronder gemarkeerd.',
  'checkout.problems': 'Niet alles kan zo worden besteld',
  'checkout.problems_text': 'Er is niets besteld. De reden staat hieronder.',
  'checkout.goods_changed': 'Je artikelen zijn gewijzigd',
  'checkout.goods_changed_text':
    'Het zijn niet meer de artikelen die op deze pagina stonden, misschien door een ander tabblad. Er is niets besteld: bekijk ze hieronder en klik nog een keer op de knop.',
  'checkout.total_changed': 'Het totaal is nu {total}',
  'checkout.total_changed_text':
    'Het is opnieuw berekend met je gegevens en de huidige prijzen van de winkel. Voor dit bedrag wordt pas besteld als je nog een keer op de knop klikt.',
  'checkout.cannot_pay': 'Deze bestelling kan hier niet worden betaald',
  'checkout.cannot_pay_text': 'Daarom is er niets besteld. De reden staat onder het totaal.',
  'checkout.obstacle.no_gateway':
    'Deze winkel accepteert nog geen betalingen, dus er kan niets worden besteld. Neem contact op met de winkel of kom later terug.',
  'checkout.obstacle.currency_not_supported':
    'Geen enkele kaart kan in {currency} betalen, dus hier kan niets worden besteld. Vraag de winkel hoe je kunt kopen.',
  'checkout.obstacle.amount_too_small':
    '{total} is te weinig voor een kaartbetaling. Voeg iets toe aan je bestelling.',
  'checkout.obstacle.amount_too_large':
    '{total} is te veel voor één kaartbetaling. Bestel in kleinere delen of neem contact op met de winkel.',
  'checkout.changed_after_order': 'Je hebt na het bestellen iets gewijzigd',
  'checkout.changed_after_order_text':
    'Je eerste bestelling is nog niet betaald. Betaal die, of klik op de knop hieronder om met deze gegevens een nieuwe te plaatsen.',
  'checkout.busy': 'Het is druk in de winkel',
  'checkout.busy_text': 'Er is niets besteld. Klik zo meteen nog een keer op de knop.',
  'checkout.lure': 'Laat dit leeg',
  'checkout.lured': 'Eén veld moet leeg blijven',
  'checkout.lured_text':
    'Er is niets besteld. Een onzichtbaar veld was ingevuld, misschien door je browser. Het staat hieronder en is weer leeg; klik nog een keer op de knop.',
  'checkout.unpaid': 'Bestelling {number} wacht op betaling',
  'checkout.unpaid_text':
    'Je hebt die vanuit deze winkelwagen geplaatst: {total}. Er is nog niets afgeschreven.',
  'checkout.unpayable_text':
    'Je hebt die vanuit deze winkelwagen geplaatst: {total}. Ze kan hier niet met een kaart worden betaald en er is niets afgeschreven. Vraag de winkel hoe je kunt betalen.',
  'checkout.pay_unpaid': 'Bestelling {number} betalen',
  'checkout.coming': 'Je bank maakt het geld over voor bestelling {number}',
  'checkout.coming_text':
    'Je hebt die vanuit deze winkelwagen geplaatst: {total}. Je hoeft niet opnieuw te betalen; je krijgt een e-mail zodra het geld binnen is.',
  'checkout.see_order': 'Bestelling {number} bekijken',

  'order.title': 'Bestelling {number}',
  'order.placed_on': 'Geplaatst op',
  'order.status.draft': 'Concept',
  'order.status.new': 'Wacht op betaling',
  'order.status.free': 'Wacht op de winkel',
  'order.status.paid': 'Betaald',
  'order.status.processing': 'In behandeling',
  'order.status.on_hold': 'In de wacht',
  'order.status.shipped': 'Verzonden',
  'order.status.delivered': 'Bezorgd',
  'order.status.cancelled': 'Geannuleerd',
  'order.status.refunded': 'Terugbetaald',
  'order.status.failed': 'Betaling mislukt',
  'order.paid_title': 'Bedankt, je bestelling is betaald',
  'order.paid_text': 'Een bevestiging is per e-mail naar je onderweg.',
  'order.paid_text_to':
    'Een bevestiging is onderweg naar {email}. Is dat niet jouw adres, laat het de winkel dan weten.',
  'order.waiting_title': 'Wachten op bevestiging van de betaling',
  'order.waiting_text':
    'Je komt terug van de betaalpagina. Zodra de betaling is bevestigd, staat dat vanzelf op deze pagina, meestal binnen enkele seconden. Je hoeft niet opnieuw te betalen.',
  'order.waiting_long':
    'De bevestiging duurt langer dan normaal; bij een incasso zijn het enkele dagen. Je kunt deze pagina sluiten: de bevestiging komt ook per e-mail.',
  'order.coming_title': 'Je bank maakt het geld over',
  'order.coming_text':
    'Dat kan enkele dagen duren. Je hoeft niet opnieuw te betalen: je krijgt een e-mail zodra het geld binnen is, of als de bank het niet overmaakt.',
  'order.coming_text_to':
    'Dat kan enkele dagen duren. Je hoeft niet opnieuw te betalen: er komt een e-mail naar {email} zodra het geld binnen is, of als de bank het niet overmaakt.',
  'order.free_title': 'Voor deze bestelling hoef je niets te betalen',
  'order.free_text': 'Ze geldt zodra de winkel haar heeft bevestigd. Je krijgt dan een e-mail.',
  'order.draft_title': 'Deze bestelling is voorbereid en nog niet betaald',
  'order.draft_text':
    'Ze geldt zodra ze betaald is. Tot die tijd worden er geen artikelen voor je gereserveerd. Er is niets afgeschreven.',
  'order.unpaid_title': 'Deze bestelling is nog niet betaald',
  'order.unpaid_text': 'De artikelen blijven een tijdje voor je gereserveerd. Er is niets afgeschreven.',
  'order.back_title': 'Je hebt de betaalpagina verlaten',
  'order.back_text':
    'Er is niets afgeschreven. Je winkelwagen is er nog en de artikelen blijven een tijdje gereserveerd.',
  'order.failed_title': 'De betaling is niet gelukt',
  'order.failed_text':
    'Er is niets afgeschreven en de artikelen zijn niet meer voor je gereserveerd. Je kunt opnieuw bestellen en op een andere manier betalen.',
  'order.cancelled_title': 'Deze bestelling is geannuleerd',
  'order.cancelled_text':
    'Ze is niet op tijd betaald, of de winkel heeft haar geannuleerd. Wat betaald is, wordt terugbetaald. Je kunt altijd opnieuw bestellen.',
  'order.replaced_title': 'Er is iets gewijzigd, daarom is deze bestelling geannuleerd',
  'order.replaced_text': 'Er is niets voor afgeschreven. Heb je opnieuw besteld, dan geldt die bestelling.',
  'order.refunded_title': 'Deze bestelling is terugbetaald',
  'order.refunded_text': 'Het geld gaat terug naar waar het vandaan kwam.',
  'order.owed_text': 'De winkel betaalt je {amount} terug.',
  'order.partly_refunded': 'Een deel van het geld is terugbetaald: {amount}.',
  'order.edit_title': 'Een wijziging van je bestelling',
  'order.edit_text':
    'De winkel heeft je bestelling gewijzigd zoals afgesproken. Betaal het verschil van {amount} uiterlijk {day}. Tot die tijd blijft je bestelling zoals ze is.',
  'order.moving_title': 'Je bestelling wordt verwerkt',
  'order.moving_text': 'Ze is betaald. De winkel gaat ermee aan de slag.',
  'order.shipped_title': 'Je bestelling is verzonden',
  'order.shipped_text': 'Ze is naar je onderweg.',
  'order.tracking': 'Trackingnummer: {number}.',
  'order.follow': 'Pakket volgen',
  'order.delivered_title': 'Je bestelling is bezorgd',
  'order.delivered_text': 'We hopen dat je er blij mee bent.',
  'order.pay': '{total} betalen',
  'order.to_cart': 'Terug naar de winkelwagen',
  'order.again': 'Opnieuw bestellen',
  'order.again_help':
    'Vul hieronder het e-mailadres van de bestelling in om je winkelwagen er weer mee te vullen.',
  'order.downloads': 'Downloads',
  'order.download_left.one': 'nog {count} download',
  'order.download_left.other': 'nog {count} downloads',
  'order.download_until': 'tot {day}',
  'order.download_used_up':
    'Alle downloads zijn gebruikt. Neem contact op met de winkel als je dit bestand nog nodig hebt.',
  'order.download_over':
    'Deze download is verlopen. Neem contact op met de winkel als je dit bestand nog nodig hebt.',
  'order.license_key': 'Licentiecode',
  'order.downloads_withdrawal':
    'Je hebt gevraagd om directe levering van deze inhoud. Je herroepingsrecht daarvoor is vervallen.',
  'order.items': 'Bestelde artikelen',
  'order.download_invoice': 'Factuur {number} downloaden',
  'order.download_credit_note': 'Creditnota {number} downloaden',
  'order.email': 'E-mailadres van de bestelling',
  'order.email_help': 'Zodat alleen jij ziet wat erin staat.',
  'order.email_wrong': 'Deze bestelling is niet met dit adres geplaatst. Controleer het.',
  'order.show_items': 'Bestelde artikelen tonen',
  'order.payment_unavailable':
    'De betaalpagina kon niet worden geopend. Er is niets afgeschreven. Probeer het opnieuw.',
  'order.obstacle.no_gateway':
    'Deze bestelling kan hier niet met een kaart worden betaald. Er is niets afgeschreven; vraag de winkel hoe je kunt betalen.',
  'order.obstacle.currency_not_supported':
    'Geen enkele kaart kan in {currency} betalen. Er is niets afgeschreven; vraag de winkel hoe je kunt betalen.',
  'order.obstacle.amount_too_small':
    '{total} is te weinig voor een kaartbetaling. Er is niets afgeschreven; vraag de winkel hoe je kunt betalen.',
  'order.obstacle.amount_too_large':
    '{total} is te veel voor één kaartbetaling. Er is niets afgeschreven; vraag de winkel hoe je kunt betalen.',
  'order.keep_link': 'Bewaar het adres van deze pagina: het laat zien hoe het met je bestelling staat.',

  'objection.title': 'Ik heb dit niet besteld',
  'objection.text':
    'Heb je een e-mail van {shop} gekregen over een bestelling die je niet hebt geplaatst? Bevestig het hier: {shop} stuurt je dan geen e-mails meer en de melding telt tegen de winkel.',
  'objection.confirm': 'Niet besteld, stop deze e-mails',
  'objection.done_title': 'Bedankt, je melding is ontvangen',
  'objection.done_text': '{shop} stuurt je geen e-mails meer, tenzij je daar iets koopt.',

  'withdrawal.link': 'Overeenkomst herroepen',
  'withdrawal.hint':
    'Er wordt nog niets verklaard: de volgende pagina toont je gegevens en vraagt om bevestiging.',
  'withdrawal.errors_text': 'Er is niets verklaard. De velden zijn hieronder gemarkeerd.',
  'withdrawal.name': 'Je naam',
  'withdrawal.order_number': 'Bestelnummer',
  'withdrawal.order_number_help': 'Het staat in elke e-mail over de bestelling.',
  'withdrawal.email': 'E-mail',
  'withdrawal.email_help':
    'Bij voorkeur dat van de bestelling. Je krijgt direct een e-mail waarin staat wat is ontvangen, en wanneer.',
  'withdrawal.goods': 'Welke artikelen, als het niet alles is, of een opmerking',
  'withdrawal.goods_short': 'Artikelen, of een opmerking',
  'withdrawal.go_on': 'Doorgaan',
  'withdrawal.check_title': 'Controleer je herroeping',
  'withdrawal.check_text': 'Ze is verklaard zodra je op de knop klikt.',
  'withdrawal.statement': 'Ik herroep mijn overeenkomst met {shop}.',
  'withdrawal.confirm': 'Herroeping bevestigen',
  'withdrawal.change': 'Iets wijzigen',
  'withdrawal.done_title': 'Je herroeping is ontvangen',
  'withdrawal.done_text': '{shop} heeft die ontvangen op {received_on}.',
  'withdrawal.mailed': 'Dat staat ook in een e-mail aan {email}.',
  'withdrawal.not_mailed':
    'Dit adres heeft onlangs meerdere van deze e-mails gekregen, daarom is er nu geen verstuurd. Print deze pagina.',

  'form.title': 'Bestelformulier',
  'form.search': 'Product zoeken',
  'form.total': 'Subtotaal',
  'form.cut': 'Het formulier toont de eerste {count} producten.',
  'form.hint': 'Kies aantallen, vul het adres in en betaal: alles op deze pagina.',
  'form.products': 'Producten',
  'form.go_on': 'Adres en betaling',
  'form.nothing': 'Kies iets, dan verschijnt het totaal hier.',

  'hand_over.title': 'Naar de betaalpagina',
  'hand_over.text': 'Je wordt naar de betaalpagina gebracht.',
  'hand_over.button': 'Naar de betaalpagina',

  'check.title': 'Een ogenblik vóór de betaling',
  'check.text':
    'In deze winkel zijn de laatste tijd veel betalingen begonnen en niet afgerond. Om gestolen kaarten te weren, maakt je browser eerst een kleine berekening; daarna opent de betaalpagina vanzelf.',
  'check.wait':
    'Gebeurt er niets, wacht dan {seconds} seconden en klik op de knop. Je bestelling en de artikelen blijven intussen gereserveerd.',
  'check.go_on': 'Doorgaan naar betaling',
}
