comment on column webhook_events.payload is 'id and type of the event; events that earlier versions stored are whole, until their buyer is erased';
