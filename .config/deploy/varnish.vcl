# /etc/varnish/site.vcl: a cache on the same machine, between the proxy and the site. nginx.conf or the Caddyfile
# then names 127.0.0.1:6081 in place of 127.0.0.1:3000. Start it so, since the site compresses by itself:
#   varnishd -a 127.0.0.1:6081 -f /etc/varnish/site.vcl -s malloc,128m -p http_gzip_support=off
# What is kept, for how long, and for how long it may be stale is what the site's Cache-Control says: a minute, and for
# ten more while it is fetched anew. With CACHE_PURGE_URL=http://127.0.0.1:6081/purge in /etc/site.env it is kept for
# a day, and forgotten as soon as something changes that it shows.
vcl 4.1;

acl this_machine {
    "127.0.0.1";
    "::1";
}

backend site {
    .host = "127.0.0.1";
    .port = "3000";
    .first_byte_timeout = 120s;
    # Event streams are quiet for long.
    .between_bytes_timeout = 1h;
}

# The site's call after a change: what has one of the tags is forgotten.
sub purge_tags {
    # Visitors come from the proxy, which names them: Varnish adds a second address then.
    if (req.method != "POST" || client.ip !~ this_machine || req.http.X-Forwarded-For ~ ",") {
        return (synth(404));
    }
    if (req.http.Cache-Tag !~ "^[A-Za-z0-9:_,-]+$") {
        return (synth(400));
    }
    ban("obj.http.Cache-Tag ~ (^|,)(" + regsuball(req.http.Cache-Tag, ",", "|") + ")(,|$)");
    return (synth(200));
}

sub vcl_recv {
    if (req.url == "/purge") {
        call purge_tags;
    }
    if (req.http.Upgrade ~ "(?i)websocket" || req.http.Accept ~ "text/event-stream") {
        return (pipe);
    }
    # Editors, their dataset and previews; forms; and whoever has a session or a preview.
    if (req.url ~ "^/(lake|studio|preview|api|metrics|healthz|readyz)(/|\?|$)" || req.http.Cookie) {
        return (pass);
    }
}

sub vcl_pipe {
    if (req.http.Upgrade) {
        set bereq.http.Upgrade = req.http.Upgrade;
        set bereq.http.Connection = "upgrade";
        return (pipe);
    }
}

sub vcl_backend_response {
    # The site says that it tells this cache what to forget.
    if (beresp.http.CDN-Cache-Control) {
        set beresp.ttl = 1d;
        set beresp.grace = 0s;
    }
    # A page that is asked for again may be kept longer than it is fresh: then its ETag is compared.
    if (beresp.http.ETag && beresp.ttl > 0s) {
        set beresp.keep = 1h;
    }
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        # What is stale is better than an error.
        return (abandon);
    }
    unset beresp.http.X-Request-Id;
}

sub vcl_deliver {
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Cache-Control;
    # That of this request, not of the one that was kept.
    if (req.http.X-Request-Id) {
        set resp.http.X-Request-Id = req.http.X-Request-Id;
    }
}
