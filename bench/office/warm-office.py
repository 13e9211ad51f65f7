"""A warm LibreOffice as others drive it: from outside, over its pipe. Loading without a frame is all that it has of ours: with one,
documents of Writer end a LibreOffice without a user interface.

Started as `python3 -I -c <this text> <program folder> <work folder>`; answers lines of JSON until stdin ends.
"""

import json
import os
import subprocess
import sys
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

PROGRAM, WORK = sys.argv[1:]
PIPE = os.path.basename(WORK)


def start():
    profile = uno.systemPathToFileUrl(os.path.join(WORK, "profile"))
    flags = ["--headless", "--invisible", "--norestore", "--nolockcheck", "--nodefault", "--nofirststartwizard", "--nologo"]
    return subprocess.Popen(
        [
            os.path.join(PROGRAM, "soffice.bin"),
            "-env:UserInstallation=" + profile,
            "--accept=pipe,name=" + PIPE + ";urp;",
            *flags,
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def connect(office):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    while True:
        if office.poll() is not None:
            office = start()
        try:
            return office, resolver.resolve("uno:pipe,name=" + PIPE + ";urp;StarOffice.ComponentContext").ServiceManager
        except NoConnectException:
            time.sleep(0.05)


def properties(**values):
    return tuple(PropertyValue(Name=name, Value=value) for name, value in values.items())


def convert(services, request):
    document = services.createInstance(request["service"])
    try:
        source, target = (uno.systemPathToFileUrl(request[name]) for name in ("input", "output"))
        document.load(properties(URL=source, FilterName=request["importFilter"], Hidden=True, ReadOnly=True))
        document.storeToURL(target, properties(FilterName=request["exportFilter"], Overwrite=True))
        return {"done": True}
    except Exception as error:
        return {"failed": str(error)}
    finally:
        document.close(True)


office, services = connect(start())
print(json.dumps({"ready": True}), flush=True)
for line in sys.stdin:
    print(json.dumps(convert(services, json.loads(line))), flush=True)
office.kill()
office.wait()
