// The rows of each table as they arrive in the program; npm run schema writes it, and a test compares.

export interface Tables {
  account_addresses: {
    user_id: string
    id: string
    recipient_name: string
    company_name: string
    street: string
    street2: string
    city: string
    state: string
    zip: string
    country: string
    phone: string
    vat_number: string
    is_default: boolean
    created_at: string
    updated_at: string
  }
  addresses: {
    shop_id: string
    id: string
    kind: string
    recipient_name: string
    company_name: string
    street: string
    street2: string
    city: string
    state: string
    zip: string
    country: string
    phone: string
    vat_number: string
    is_default: boolean
    created_at: string
    updated_at: string
  }
  audit_events: {
    shop_id: string
    id: string
    actor_user_id: string | null
    actor_label: string
    action: string
    subject_kind: string
    subject_id: string
    subject_label: string
    before: unknown
    after: unknown
    request_id: string
    caller_address: string
    created_at: string
  }
  audit_seals: {
    shop_id: string
    seq: number
    event_id: string
    hash: Uint8Array
  }
  cart_hand_overs: {
    shop_id: string
    id: string
    order_id: string
    created_at: string
  }
  catalogue_names: {
    shop_id: string
    kind: string
    item_id: string
    names: string
  }
  collection_items: {
    shop_id: string
    collection_id: string
    product_id: string | null
    group_id: string | null
    item_id: string
    position: number
  }
  collection_slugs: {
    shop_id: string
    slug: string
    collection_id: string
    created_at: string
  }
  collections: {
    shop_id: string
    id: string
    title: string
    slug: string
    description: string
    file_id: string | null
    parent_id: string | null
    position: number
    is_live: boolean
    kind: string
    rules: unknown
    sort: string
    created_at: string
    updated_at: string
  }
  customer_changes: {
    shop_id: string
    id: number
    order_id: string
    former_email: string
  }
  customer_group_members: {
    shop_id: string
    group_id: string
    email: string
    created_at: string
  }
  customer_groups: {
    shop_id: string
    id: string
    title: string
    shows_prices_without_tax: boolean
    created_at: string
    updated_at: string
  }
  customers: {
    shop_id: string
    id: string
    email: string
    name: string
    country: string
    orders_count: number
    currency: string
    total_spent: string
    first_order_at: string
    last_order_at: string
    created_at: string
    updated_at: string
    bought_as: string
    known_name: string | null
    known_country: string | null
  }
  deposit_disputes: {
    deposit_id: string
    dispute_id: string
    outcome: string
    amount: string
    created_at: string
  }
  deposits: {
    id: string
    user_id: string
    amount: string
    currency: string
    provider: string
    status: string
    is_test_mode: boolean
    checkout_session_id: string
    payment_intent_id: string
    url: string
    returned: string
    note: string
    request_key: string | null
    asked_at: string | null
    expires_at: string
    created_at: string
    updated_at: string
    has_failed_return: boolean
    charged_back: string
  }
  discount_codes: {
    shop_id: string
    discount_id: string
    code_key: string
    code: string
    position: number
    order_id: string | null
    used_at: string | null
  }
  discount_customer_uses: {
    shop_id: string
    discount_id: string
    email: string
    uses: number
  }
  discount_groups: {
    shop_id: string
    discount_id: string
    group_id: string
    position: number
  }
  discount_targets: {
    shop_id: string
    discount_id: string
    part: string
    target_id: string
    product_id: string | null
    group_id: string | null
    collection_id: string | null
    position: number
  }
  discount_uses: {
    shop_id: string
    discount_id: string
    order_id: string
    code: string | null
    created_at: string
    returned_at: string | null
  }
  discounts: {
    shop_id: string
    id: string
    title: string
    method: string
    code: string | null
    code_key: string | null
    class: string
    kind: string
    percent: string | null
    amount: string | null
    applies_to_all: boolean | null
    buys_quantity: number | null
    buys_all: boolean | null
    gets_quantity: number | null
    gets_percent: string | null
    gets_all: boolean | null
    max_times: number | null
    max_shipping: string | null
    min_amount: string | null
    min_quantity: number | null
    emails: string[]
    countries: string[]
    first_order_only: boolean
    starts_at: string | null
    ends_at: string | null
    uses_limit: number | null
    uses_per_customer: number | null
    combines_with: string[]
    is_active: boolean
    uses: number
    created_at: string
    updated_at: string
  }
  distance_sale_limits: {
    account_user_id: string
    year: number
    passed_at: string
  }
  distance_sale_years: {
    shop_id: string
    year: number
    amount: string
  }
  distance_sales: {
    shop_id: string
    order_id: string
    year: number
    amount: string
  }
  egress_days: {
    shop_id: string
    day: string
    requests: number
    bytes: number
  }
  email_challenges: {
    id: string
    user_id: string
    email: string
    secret_hash: string
    wrong_answers: number
    expires_at: string
    consumed_at: string | null
    created_at: string
  }
  ended_store_logins: {
    login_hash: Uint8Array
    expires_at: string
  }
  exports: {
    shop_id: string
    id: string
    user_id: string
    kind: string
    format: string
    language: string | null
    status: string
    done: number
    total: number
    failure: string
    link_hash: string | null
    link_user_id: string | null
    link_session_id: string | null
    link_expires_at: string | null
    created_at: string
    updated_at: string
    expires_at: string | null
    size_bytes: number
    run_id: string | null
  }
  fee_allowances: {
    user_id: string
    left_units: string
    taken_units: string
  }
  fee_terms: {
    valid_from: string
    rate: string
    free_units: string
    is_preview: boolean
    counts_test_sales: boolean
  }
  gift_cards: {
    shop_id: string
    id: string
    code_hash: string
    last4: string
    currency: string
    initial_amount: string
    balance: string
    email: string
    order_id: string | null
    message: string
    note: string
    expires_at: string | null
    voided_at: string | null
    created_at: string
    updated_at: string
    mailed_at: string | null
    is_code_unmailed: boolean
    is_test: boolean
  }
  google_logins: {
    state_hash: string
    browser_hash: string
    nonce: string
    code_verifier: string
    expires_at: string
  }
  idempotency_keys: {
    scope: string
    key: string
    request_hash: string
    status: number | null
    response: string | null
    created_at: string
  }
  import_items: {
    shop_id: string
    import_id: string
    row: number
    item_key: string
    bytes: number
    plan: string | null
    result: string | null
    warnings: number
    is_hidden: boolean
  }
  import_problems: {
    shop_id: string
    import_id: string
    number: number
    item_row: number
    row: number
    key: string
    column: string
    value: string
    level: string
    code: string
    message: string
  }
  import_rows: {
    shop_id: string
    import_id: string
    row: number
    item_key: string
    cells: unknown
    bytes: number
  }
  imports: {
    shop_id: string
    id: string
    user_id: string
    kind: string
    format: string
    warehouse_id: string | null
    filename: string
    size_bytes: number
    status: string
    is_staged: boolean
    encoding: string
    delimiter: string
    columns: unknown
    report: unknown
    done: number
    total: number
    failure: string
    request_id: string
    caller_address: string
    created_at: string
    updated_at: string
    run_id: string | null
    started_at: string | null
    wanted_encoding: string
    sample: unknown
    dropped: unknown
    hidden: number
  }
  invitation_mails: {
    id: string
    user_id: string
    email: string
    created_at: string
  }
  invoice_counts: {
    shop_id: string
    kind: string
    head: string
    last_number: number
  }
  invoice_files: {
    shop_id: string
    invoice_id: string
    sha256: Uint8Array
    bytes: Uint8Array
    created_at: string
  }
  invoice_series: {
    shop_id: string
    kind: string
    last_number: number
  }
  invoice_settings: {
    shop_id: string
    legal_name: string
    company_number: string
    tax_number: string
    legal_note: string
    untaxed_note: string
    footer: string
    language: string
    invoice_prefix: string
    credit_note_prefix: string
    updated_at: string
    is_in_order_language: boolean
    receipt_prefix: string
    number_digits: number
    is_year_in_number: boolean
    second_language: string | null
  }
  invoices: {
    shop_id: string
    id: string
    kind: string
    number: number
    prefix: string
    number_text: string
    order_id: string
    invoice_id: string | null
    refund_id: string | null
    issued_at: string
    issued_on: string
    currency: string
    net_total: string
    tax_total: string
    total: string
    buyer_name: string
    snapshot: string
    seal: Uint8Array
    edit_id: string | null
    printed: string | null
  }
  ledger_entries: {
    transaction_id: string
    position: number
    account: string
    user_id: string | null
    currency: string
    amount: string
    created_at: string
  }
  ledger_transactions: {
    id: string
    kind: string
    business_key: string
    deposit_id: string | null
    shop_id: string | null
    order_id: string | null
    facts: unknown
    created_at: string
  }
  license_keys: {
    shop_id: string
    id: string
    number: number
    product_id: string
    sealed_key: string
    key_hash: Uint8Array
    last4: string
    status: string
    order_id: string | null
    created_at: string
    updated_at: string
    given_at: string | null
  }
  login_challenges: {
    id: string
    kind: string
    subject: string
    secret_hash: string
    wrong_answers: number
    expires_at: string
    consumed_at: string | null
    created_at: string
    asked_from: Uint8Array | null
  }
  low_stock_marks: {
    shop_id: string
    product_id: string
    available: number
    noticed_at: string
  }
  mail_attachments: {
    mail_id: string
    position: number
    filename: string
    content_type: string
    content: Uint8Array
  }
  mail_counts: {
    key: string
    starts_at: string
    count: number
  }
  mail_objections: {
    shop_id: string
    mailbox_hash: Uint8Array
    order_id: string | null
    is_complaint: boolean
    created_at: string
    reported_from: Uint8Array | null
    weight: number
  }
  mails: {
    id: string
    to_address: string
    subject: string
    text: string
    html: string
    sent_at: string | null
    failure: string
    created_at: string
    reply_to: string
    unsubscribe_url: string
    refused_at: string | null
  }
  matters: {
    shop_id: string
    id: string
    kind: string
    key: string
    order_id: string | null
    payment_gateway_id: string | null
    amount: string | null
    currency: string | null
    detail: string
    created_at: string
    done_at: string | null
    done_by: string | null
  }
  notification_settings: {
    shop_id: string
    user_id: string
    email_id: string | null
    topics: string[]
    language: string
    updated_at: string
  }
  operator_notices: {
    key: string
    told_at: string
  }
  order_corrections: {
    shop_id: string
    id: string
    order_id: string
    changed: string
    status: string
    actor: string
    former_email: string
    told: string
    created_at: string
  }
  order_downloads: {
    shop_id: string
    id: string
    order_id: string
    order_item_id: string
    download_id: string
    download_limit: number | null
    downloads: number
    expires_at: string | null
    last_download_at: string | null
    created_at: string
    updated_at: string
  }
  order_edits: {
    shop_id: string
    id: string
    order_id: string
    status: string
    currency: string
    removes: unknown
    removed_total: string
    adds: unknown
    added_total: string
    difference: string
    note: string
    actor: string
    request_hash: string | null
    expires_at: string | null
    refund_id: string | null
    invoice_id: string | null
    credit_note_id: string | null
    created_at: string
    updated_at: string
    hours: number
  }
  order_events: {
    shop_id: string
    id: string
    order_id: string
    from_status: string | null
    to_status: string
    actor_kind: string
    actor: string
    note: string
    created_at: string
  }
  order_fees: {
    shop_id: string
    order_id: string
    user_id: string
    rate: string
    exchange_rate: string
    exchange_day: string
    sales_units: string
    free_units: string
    fee_units: string
    postings: number
    created_at: string
    updated_at: string
  }
  order_items: {
    shop_id: string
    id: string
    order_id: string
    position: number
    product_id: string
    title: string
    sku: string
    quantity: number
    requires_shipping: boolean
    unit_price: string
    unit_tax: string
    unit_discount: string
    subtotal_before_discount: string
    discount_total: string
    subtotal: string
    tax_rate: string
    tax_total: string
    total: string
    tax_basis: string | null
    tax_label: string | null
    tax_country: string | null
    group_id: string | null
    option_values: unknown
    variant_title: string
    base_price: string | null
    price_list_id: string | null
    discounts: unknown
    is_gift_card: boolean
    gift_cards: unknown
    edit_id: string | null
    taken_out_rate: string
  }
  order_mails: {
    shop_id: string
    id: string
    order_id: string
    kind: string
    outcome: string
    reason: string | null
    created_at: string
    updated_at: string
    mail_id: string | null
    refused_at: string | null
    done_edit_id: string | null
  }
  order_vat_checks: {
    shop_id: string
    order_id: string
    number: string
    requester: string
    status: string
    consultation_number: string
    trader_name: string
    trader_address: string
    checked_at: string | null
    refund_id: string | null
    attempts: number
    next_check_at: string | null
    created_at: string
  }
  orders: {
    shop_id: string
    id: string
    order_number: string
    status: string
    payment_status: string
    source: string
    customer_user_id: string | null
    customer_user_email: string
    warehouse_id: string | null
    shipping_address_id: string | null
    billing_address_id: string | null
    shipping_address: unknown
    billing_address: unknown
    shipping_method: string | null
    shipping_title: string
    currency: string
    prices_include_tax: boolean
    subtotal_before_discount: string
    discount_total: string
    subtotal: string
    shipping_total: string
    tax_total: string
    total: string
    tax_lines: unknown
    notes: string
    hold_expires_at: string | null
    request_hash: string | null
    created_at: string
    updated_at: string
    is_distance_sale: boolean
    language: string
    tracking_number: string
    tracking_url: string
    received_told_at: string | null
    distance_sale_eur: string | null
    is_test: boolean
    is_mail_held: boolean
    digital_consent_at: string | null
    discounts: unknown
    shipping_discount: string
    discount_problems: unknown
    gift_cards: unknown
    gift_card_total: string
    paid_elsewhere: string | null
    proved_email: string
    fulfillment_status: string
  }
  payment_gateways: {
    shop_id: string
    id: string
    title: string
    provider: string
    public_key: string
    secret_key_sealed: string
    secret_key_last4: string
    webhook_url: string
    webhook_secret_sealed: string
    webhook_secret_last4: string
    product_id: string
    is_test_mode: boolean
    is_active: boolean
    last_event_at: string | null
    last_failure_at: string | null
    last_failure: string
    archived_at: string | null
    created_at: string
    updated_at: string
    key_rejected_at: string | null
    last_unsigned_at: string | null
    events_fetched_until: string | null
    events_asked_at: string | null
  }
  payment_tries: {
    shop_id: string
    order_id: string
    address_hash: Uint8Array
    email_hash: Uint8Array
    passed_by: string
    created_at: string
  }
  payments: {
    shop_id: string
    id: string
    order_id: string
    payment_gateway_id: string | null
    attempt: number
    amount: string
    currency: string
    status: string
    transaction_id: string
    payment_intent_id: string
    redirect_url: string
    return_urls: unknown
    expires_at: string | null
    note: string
    created_at: string
    updated_at: string
    asked_at: string | null
    is_surplus: boolean
    edit_id: string | null
  }
  platform_event_fetches: {
    is_test_mode: boolean
    fetched_until: string
  }
  platform_events: {
    event_id: string
    type: string
    object_id: string
    outcome: string
    payload: unknown
    received_at: string
  }
  price_list_groups: {
    shop_id: string
    price_list_id: string
    group_id: string
    position: number
  }
  price_list_prices: {
    shop_id: string
    price_list_id: string
    product_id: string
    min_quantity: number
    price: string
  }
  price_list_targets: {
    shop_id: string
    price_list_id: string
    target_id: string
    product_id: string | null
    group_id: string | null
    collection_id: string | null
    position: number
  }
  price_lists: {
    shop_id: string
    id: string
    title: string
    kind: string
    percent: string | null
    applies_to_all: boolean | null
    min_quantity: number | null
    starts_at: string | null
    ends_at: string | null
    is_active: boolean
    created_at: string
    updated_at: string
  }
  product_downloads: {
    shop_id: string
    id: string
    product_id: string
    title: string
    filename: string
    size_bytes: number
    storage_key: string
    position: number
    removed_at: string | null
    created_at: string
    updated_at: string
  }
  product_files: {
    shop_id: string
    id: string
    product_id: string | null
    filename: string
    mime_type: string
    size: number
    storage_key: string
    width: number | null
    height: number | null
    alt: string
    position: number
    created_at: string
    smaller_widths: number[]
    group_id: string | null
    updated_at: string
    source_url: string
  }
  product_group_slugs: {
    shop_id: string
    slug: string
    group_id: string
    created_at: string
  }
  product_groups: {
    shop_id: string
    id: string
    title: string
    slug: string
    description: string
    brand: string
    categories: string[]
    tags: string[]
    tax_class: string
    requires_shipping: boolean
    manufacturer_id: string | null
    responsible_person_id: string | null
    origin_country: string
    safety_text: string
    materials: string
    options: unknown
    cover_url: string
    cover_file_id: string | null
    is_live: boolean
    variants_count: number
    price_min: string | null
    price_max: string | null
    skus: string
    search_names: string
    archived_at: string | null
    created_at: string
    updated_at: string
    renamed_options: unknown
    saved_by: string | null
    cover_key: string
    current_price_min: string | null
    current_price_max: string | null
    options_on_sale: unknown
    typed_cover_url: string
  }
  product_prices: {
    shop_id: string
    product_id: string
    since: string
    price: string
    compare_at_price: string | null
    sale_price: string | null
    is_live: boolean
    reduced_since: string | null
    lowest_before: string | null
  }
  product_slugs: {
    shop_id: string
    slug: string
    product_id: string
    created_at: string
  }
  products: {
    shop_id: string
    id: string
    title: string
    slug: string
    description: string
    sku: string
    price: string
    cover_url: string
    allow_negative_stock: boolean
    is_live: boolean
    requires_shipping: boolean
    categories: string[]
    tags: string[]
    data: string
    data_public: string
    physical_properties: unknown
    tax_class: string
    archived_at: string | null
    created_at: string
    updated_at: string
    search_names: string
    search_text: string
    low_stock_threshold: number | null
    content_amount: string | null
    content_unit: string | null
    group_id: string | null
    option_values: unknown
    position: number
    is_variant_live: boolean | null
    brand: string
    compare_at_price: string | null
    barcode: string
    origin_country: string
    safety_text: string
    materials: string
    energy_label: unknown
    manufacturer_id: string | null
    responsible_person_id: string | null
    cover_file_id: string | null
    download_limit: number | null
    download_days: number | null
    uses_license_keys: boolean
    downloads_count: number
    sale_price: string | null
    is_gift_card: boolean
    sale_offer_id: string | null
    sale_ends_at: string | null
    price_tiers: unknown
    cover_key: string
    typed_cover_url: string
    cost: string | null
  }
  redirects: {
    shop_id: string
    id: string
    path: string
    target: string
    created_at: string
    updated_at: string
  }
  refund_lines: {
    shop_id: string
    refund_id: string
    position: number
    kind: string
    order_item_id: string | null
    quantity: number | null
    restocked: number
    title: string
    subtotal: string
    tax_rate: string
    tax_total: string
    total: string
    unshipped_quantity: number
  }
  refunds: {
    shop_id: string
    id: string
    order_id: string
    payment_id: string
    amount: string
    currency: string
    status: string
    transaction_id: string
    reason: string
    failure: string
    created_at: string
    updated_at: string
    attempt: number
    asked_at: string
    actor_kind: string
    actor: string
    request_hash: string | null
    succeeded_at: string | null
    is_settled_by_hand: boolean
    gift_cards: unknown
    gift_card_amount: string
    gift_card_paid: string
    set_off: string
    edit_id: string | null
    part_of: string | null
  }
  reserved_users: {
    kind: string
    subject: string
    user_id: string
    created_at: string
  }
  restore_drills: {
    id: string
    outcome: string
    file_name: string
    size_bytes: number
    row_count: number
    file_count: number
    backup_ms: number
    restore_ms: number
    broken: unknown
    failure: string
    started_at: string
    finished_at: string | null
  }
  safety_contacts: {
    shop_id: string
    id: string
    name: string
    postal_address: string
    electronic_address: string
    created_at: string
    updated_at: string
  }
  schema_migrations: {
    name: string
    checksum: string
    applied_at: string
  }
  search_synonyms: {
    shop_id: string
    id: string
    words: string[]
    language: string | null
    created_at: string
    updated_at: string
  }
  searches: {
    shop_id: string
    day: string
    q: string
    count: number
    results: number
    last_at: string
  }
  sessions: {
    id: string
    user_id: string
    method: string
    refresh_id: string
    previous_refresh_id: string | null
    issued_at: number
    rotated_at: string
    expires_at: string
    revoked_at: string | null
    created_at: string
    device: string | null
    network: string | null
    renewed_device: string | null
    renewed_network: string | null
  }
  shipment_lines: {
    shop_id: string
    shipment_id: string
    order_item_id: string
    position: number
    quantity: number
  }
  shipments: {
    shop_id: string
    id: string
    order_id: string
    position: number
    status: string
    warehouse_id: string | null
    carrier: string
    tracking_number: string
    tracking_url: string
    weight: string | null
    note: string
    is_resent: boolean
    refund_id: string | null
    request_hash: string | null
    sent_at: string | null
    delivered_at: string | null
    created_at: string
    updated_at: string
  }
  shipping_rate_templates: {
    shop_id: string
    id: string
    title: string
    description: string
    provider: string
    method: string
    service_level: string
    currency: string
    created_at: string
    updated_at: string
  }
  shipping_rates: {
    shop_id: string
    id: string
    template_id: string
    position: number
    countries: string[]
    amount: string
    free_above_value: string | null
  }
  shipping_template_warehouses: {
    shop_id: string
    template_id: string
    warehouse_id: string
  }
  shop_exports: {
    shop_id: string
    id: string
    user_id: string
    status: string
    done: number
    total: number
    size_bytes: number
    counts: unknown
    failure: string
    created_at: string
    finished_at: string | null
    expires_at: string | null
    link_hash: string | null
    link_user_id: string | null
    link_session_id: string | null
    link_expires_at: string | null
    run_id: string | null
  }
  shop_imports: {
    id: string
    user_id: string
    status: string
    file_name: string
    size_bytes: number
    received_bytes: number
    summary: unknown
    done: number
    total: number
    failure: string
    new_shop_id: string | null
    created_at: string
    updated_at: string
  }
  shop_invitations: {
    shop_id: string
    id: string
    kind: string
    subject: string
    role: string
    expires_at: string
    created_at: string
  }
  shop_ledger_entries: {
    shop_id: string
    transaction_id: string
    position: number
    account: string
    gift_card_id: string | null
    currency: string
    amount: string
    created_at: string
  }
  shop_ledger_transactions: {
    shop_id: string
    id: string
    kind: string
    business_key: string
    order_id: string | null
    refund_id: string | null
    actor_user_id: string | null
    note: string
    created_at: string
  }
  shop_members: {
    shop_id: string
    user_id: string
    role: string
    created_at: string
    by_invitation: boolean
  }
  shop_pages: {
    shop_id: string
    imprint: string
    terms: string
    privacy: string
    returns: string
    updated_at: string
  }
  shop_slugs: {
    slug: string
    shop_id: string
    created_at: string
  }
  shops: {
    id: string
    name: string
    slug: string
    default_currency: string
    prices_include_tax: boolean
    oss_registered: boolean
    unpaid_order_minutes: number
    allowed_origins: string[]
    last_order_number: number
    archived_at: string | null
    created_at: string
    updated_at: string
    theme: string
    accent: string
    font_pair: string
    colour_scheme: string
    logo_key: string
    logo_width: number
    logo_height: number
    account_user_id: string
    facts_version: number
    contact_email: string | null
    language: string
    time_zone: string | null
    further_languages: string[]
    gift_card_scope: string | null
    made_by: string | null
    is_tax_registered: boolean | null
    untaxed_prices: string
  }
  start_page_items: {
    shop_id: string
    section_id: string
    position: number
    product_id: string | null
    group_id: string | null
  }
  start_page_sections: {
    shop_id: string
    id: string
    position: number
    kind: string
    title: string
    text: string
    file_id: string | null
    collection_id: string | null
    most_items: number | null
    side: string | null
    quoted: string
  }
  stock_holds: {
    shop_id: string
    order_id: string
    product_id: string
    warehouse_id: string
    quantity: number
  }
  stock_levels: {
    shop_id: string
    product_id: string
    warehouse_id: string
    on_hand: number
    held: number
    may_go_negative: boolean
  }
  stock_movements: {
    shop_id: string
    id: string
    product_id: string
    warehouse_id: string
    quantity: number
    reason: string
    reference: string
    order_id: string | null
    created_at: string
    updated_at: string
  }
  store_layouts: {
    shop_id: string
    part: string
    created_at: string
    updated_at: string
  }
  store_links: {
    shop_id: string
    id: string
    place: string
    section_id: string | null
    parent_id: string | null
    position: number
    title: string
    kind: string
    collection_id: string | null
    product_id: string | null
    group_id: string | null
    page: string | null
    url: string | null
  }
  translations: {
    shop_id: string
    language: string
    kind: string
    item_id: string
    field: string
    text: string
    source_hash: string
    updated_at: string
  }
  unverified_emails: {
    id: string
    user_id: string
    email: string
    created_at: string
  }
  uploads: {
    shop_id: string
    id: string
    user_id: string
    filename: string
    size_bytes: number
    received_bytes: number
    created_at: string
    updated_at: string
  }
  user_identities: {
    kind: string
    subject: string
    user_id: string
    created_at: string
    id: string
    is_added: boolean
  }
  users: {
    id: string
    created_at: string
    closed_at: string | null
  }
  vat_checks: {
    shop_id: string
    number: string
    requester: string
    outcome: string
    consultation_number: string
    trader_name: string
    trader_address: string
    checked_at: string
  }
  warehouses: {
    shop_id: string
    id: string
    title: string
    code: string
    address_id: string | null
    is_active: boolean
    archived_at: string | null
    created_at: string
    updated_at: string
  }
  webhook_events: {
    shop_id: string
    payment_gateway_id: string
    event_id: string
    type: string
    object_id: string
    outcome: string
    payload: unknown
    received_at: string
  }
  withdrawals: {
    shop_id: string
    id: string
    order_id: string | null
    name: string
    order_number: string
    email: string
    goods: string
    is_acknowledged: boolean
    created_at: string
  }
}
